// The client of roi lsp: scripts, and the sessions of Markdown pages.
const { window } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;
let answers;

exports.activate = async () => {
  answers = window.createOutputChannel("roi");
  const options = {
    documentSelector: [{ language: "roi" }, { language: "markdown" }],
    outputChannel: answers,
    middleware: {
      // The answer of a search that is run has several rows.
      executeCommand: async (command, words, next) => {
        const answer = await next(command, words);
        if (typeof answer === "string") {
          answers.append(answer);
          answers.show(true);
        }
        return answer;
      },
    },
  };
  client = new LanguageClient("roi", "roi", { command: "roi", args: ["lsp"] }, options);
  await client.start();
};

exports.deactivate = () => client?.stop();
