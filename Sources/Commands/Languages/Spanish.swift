import Localization
import Reports

extension Languages {
  /// Spanish, as it is understood in Spain and in the Americas: each English phrase, and its own below it.
  ///
  /// What is typed (names of commands and fields, values) is English here too.
  static let spanish = Language(code: "es", name: "español") { spanishPhrases }

  private static let spanishPhrases = Language.phrases(
    in: #"""
      # Accounts
      the name of an account
        el nombre de una cuenta
      the balance
        el saldo
      a name
        un nombre
      what it is called
        cómo se llama
      banking, credit or investment
        banking, credit o investment
      what is on it
        cuánto tiene
      No.
        N.º
      Type
        Tipo
      Name
        Nombre
      Balance
        Saldo
      Totals
        Totales
      Net Worth
        Patrimonio neto
      {1}: name
        {1}: nombre
      {1}: type
        {1}: tipo
      Banking
        Bancaria
      Credit Card
        Tarjeta de crédito
      Investment
        Inversión
      Current balance
        Saldo actual
      Value
        Valor
      Nothing to change: everything is so already.
        Nada que cambiar: todo está ya así.
      No accounts yet: "add NAME TYPE BALANCE" adds one.
        Aún no hay cuentas: "add NAME TYPE BALANCE" añade una.
      Add an account, at the end of the list.
        Añade una cuenta al final de la lista.
      Change an account: its name, its type, its balance.
        Cambia una cuenta: su nombre, su tipo, su saldo.
      Show one account.
        Muestra una cuenta.
      Take an account off the list.
        Quita una cuenta de la lista.

      # Analysis
      Field
        Campo
      Change of {1}
        Cambio de {1}
      Change
        Cambio
      Fails
        No cumple
      Criterion
        Criterio
      below
        por debajo
      above
        por encima
      an amount
        un importe
      times one hundred
        por cien
      as it is
        tal cual
      Label
        Nombre completo
      the name of a saved property
        el nombre de una propiedad guardada
      a metric
        una medida
      what is the same too
        también lo que es igual
      share out a difference
        repartir una diferencia
      Formula
        Fórmula
      = and a formula
        = y una fórmula
      a field
        un campo
      a function
        una función
      a word of the formulas
        una palabra de las fórmulas
      and a formula
        y una fórmula
      the name of a metric of yours
        el nombre de una medida tuya
      every one
        todos
      levels
        niveles
      a criterion
        un criterio
      Met
        Cumplido
      At present
        Ahora
      Criteria
        Criterios
      put the answer into the field
        poner la respuesta en el campo
      {1} has no value, since {2}
        {1} no tiene valor, porque {2}
      {1} fails
        {1} no se cumple
      {1} fail
        {1} no se cumplen
      From
        Desde
      To
        Hasta
      Binds
        Limita
      Left less right
        Izquierda menos derecha
      Nearest
        Más cercano
      Misses most
        Lo que más falla
      By
        Por
      Fails anyway
        No se cumple de todos modos
      As it can be typed
        Como se puede escribir
      Condition
        Condición
      Left side
        Lado izquierdo
      Right side
        Lado derecho
      Holds
        Se cumple
      what has to be so
        qué tiene que cumplirse
      Show how far each field can move before a criterion fails.
        Muestra cuánto puede moverse cada campo antes de que falle un criterio.
      Compute a formula.
        Calcula una fórmula.
      Show saved properties side by side.
        Muestra propiedades guardadas una junto a otra.
      Forget a metric of your own, or all of them.
        Olvida una medida tuya, o todas.
      Give a formula a name: a metric of your own.
        Da un nombre a una fórmula: una medida tuya.
      Show where a number comes from, as explain does.
        Muestra de dónde sale un número, como explain.
      Show where a number comes from.
        Muestra de dónde sale un número.
      Drop a criterion, or all of them.
        Quita un criterio, o todos.
      Fail unless a condition holds: for scripts that check themselves.
        Falla si una condición no se cumple: para guiones que se comprueban a sí mismos.
      Keep a criterion that the property has to meet.
        Guarda un criterio que la propiedad tiene que cumplir.
      Find the value of a field at which conditions are met.
        Busca el valor de un campo con el que se cumplen las condiciones.
      Let a field go through values, and show what metrics come to.
        Hace pasar un campo por varios valores y muestra a cuánto llegan las medidas.

      # Editing
      Unit
        Unidad
      What it is
        Qué es
      every field
        cada campo
      the name of a field or metric
        el nombre de un campo o una medida
      List the fields: names, units, what may be entered.
        Muestra los campos: nombres, unidades, qué se puede escribir.
      Put fields back to their defaults.
        Devuelve campos a su valor por defecto.
      Change one or more fields.
        Cambia uno o varios campos.
      Show the fields and what they hold, or some fields and metrics.
        Muestra los campos y lo que contienen, o algunos campos y medidas.

      # Fields and metrics: Accounts
      Accounts: balances, totals by type, and net worth.
        Cuentas: saldos, totales por tipo y patrimonio neto.
      All banking accounts together.
        Todas las cuentas bancarias juntas.
      All investments together.
        Todas las inversiones juntas.
      Credit Cards
        Tarjetas de crédito
      Investments
        Inversiones
      What is left when the credit cards are paid off.
        Lo que queda cuando se han pagado las tarjetas de crédito.
      What is owed on all credit cards together.
        Lo que se debe en todas las tarjetas de crédito juntas.
      list of accounts
        lista de cuentas

      # Fields and metrics: CompoundInterest
      Annual interest rate
        Tasa de interés anual
      Compound Interest
        Interés compuesto
      Compound interest: what an amount grows to.
        Interés compuesto: hasta cuánto crece un importe.
      Contribution
        Aportación
      Effective Rate
        Tasa efectiva
      For how long, in whole years.
        Durante cuánto tiempo, en años enteros.
      How many times a year interest is added; or monthly, daily, continuous.
        Cuántas veces al año se suma el interés; o monthly, daily, continuous.
      Interest Earned
        Interés ganado
      Interest a year: 4.3 is 4.3 %.
        Interés al año: 4.3 es el 4,3 %.
      Number of years
        Número de años
      Paid in at the end of each period; with continuous compounding evenly over each year.
        Se aporta al final de cada período; con capitalización continua, de forma pareja durante cada año.
      Principal amount
        Importe del capital
      The rate a year that earns the same with interest added once a year.
        La tasa anual que gana lo mismo con el interés sumado una vez al año.
      The result less all that was paid in.
        El resultado menos todo lo aportado.
      Times compounded
        Veces que se capitaliza
      What is invested at the start.
        Lo que se invierte al principio.
      What the amount has grown to at the end.
        A lo que ha crecido el importe al final.
      calculation
        cálculo

      # Fields and metrics: Journal
      meh
        ni fu ni fa
      not so great
        no muy bien
      okay
        bien
      really good
        muy bien
      the worst
        lo peor

      # Fields and metrics: Rental
      A rental property: purchase, loan, schedule, return.
        Una propiedad en alquiler: compra, préstamo, calendario, rentabilidad.
      property
        propiedad
      Down Payment %
        Pago inicial %
      Escrow Amount
        Importe en garantía
      Expenses
        Gastos
      Extra Payment
        Pago extra
      How long the loan runs.
        Cuánto dura el préstamo.
      Interest Rate %
        Tasa de interés %
      Loan Amount
        Importe del préstamo
      Mortgage
        Hipoteca
      Mortgage Term (Yr.)
        Plazo de la hipoteca (años)
      Nominal interest a year, compounded monthly.
        Interés nominal al año, capitalizado cada mes.
      Operations
        Explotación
      Paid to the principal each month, beyond the payment.
        Se paga al capital cada mes, además de la cuota.
      Purchase Price
        Precio de compra
      Rent
        Renta
      Taxes and insurance, a month, collected with the payment.
        Impuestos y seguro, al mes, cobrados junto con la cuota.
      The share of the price that you pay in cash.
        La parte del precio que pagas en efectivo.
      What the property costs you, a month.
        Lo que te cuesta la propiedad, al mes.
      What you borrow.
        Lo que tomas prestado.
      What you pay the seller.
        Lo que pagas al vendedor.
      What your tenants pay, a month.
        Lo que pagan tus inquilinos, al mes.
      A month's interest on the opening balance.
        El interés de un mes sobre el saldo inicial.
      A month's rent as a share of the price; the one-percent rule asks for at least 1 %.
        La renta de un mes como parte del precio; la regla del uno por ciento pide al menos el 1 %.
      A year of such months on the cash invested.
        Un año de meses como ese sobre el dinero invertido.
      A year's cash flow on the cash paid at the purchase.
        El flujo de caja de un año sobre el dinero pagado en la compra.
      A year's rent less what the property costs; before the loan.
        La renta de un año menos lo que cuesta la propiedad; antes del préstamo.
      Add'l Payment
        Pago adicional
      All interest until the loan is repaid.
        Todo el interés hasta que el préstamo esté devuelto.
      Break-even Rent
        Renta de equilibrio
      Cap Rate
        Tasa de capitalización
      Cash Flow
        Flujo de caja
      Cash Investment
        Dinero invertido
      Cash on Cash
        Rentabilidad del efectivo
      Cash put in so far; the extra as it is stated, a month.
        Dinero puesto hasta ahora; el pago extra tal como se fijó, cada mes.
      Debt Service Coverage
        Cobertura de la deuda
      Equity
        Patrimonio
      Escrow
        Garantía
      Gross Rent Multiplier
        Multiplicador de renta bruta
      How many times the net operating income pays the loan's payments.
        Cuántas veces el ingreso operativo neto paga las cuotas del préstamo.
      How many years of rent the price is.
        Cuántos años de renta es el precio.
      Last Payment
        Último pago
      Level Payment
        Cuota constante
      Loan
        Préstamo
      Loan to Value
        Préstamo sobre valor
      Measures
        Medidas
      Mortgage Balance
        Saldo de la hipoteca
      Net Income
        Ingreso neto
      Net Operating Income
        Ingreso operativo neto
      Opening Balance
        Saldo inicial
      Payoff Month
        Mes de liquidación
      Principal
        Capital
      Principal and interest, a month.
        Capital e interés, al mes.
      Principal, interest and extra of the last payment, which settles the loan.
        Capital, interés y extra del último pago, que salda el préstamo.
      Principal, interest, escrow and extra together.
        Capital, interés, garantía y extra juntos.
      ROI
        ROI
      Rent to Price
        Renta sobre precio
      Taxes and insurance.
        Impuestos y seguro.
      The number of the last payment.
        El número del último pago.
      The number of the payment, from 1.
        El número del pago, desde 1.
      The part of the price that is the owner's; negative when more is owed.
        La parte del precio que es del dueño; negativa cuando se debe más.
      The rent at which the cash flow is nothing.
        La renta con la que el flujo de caja es cero.
      The share of the price that is borrowed.
        La parte del precio que se toma prestada.
      Total Interest
        Interés total
      What a month leaves after the level payment; extra payments are the owner's choice.
        Lo que deja un mes tras la cuota constante; los pagos extra son decisión del dueño.
      What is owed after the payment.
        Lo que se debe después del pago.
      What is owed before the payment.
        Lo que se debe antes del pago.
      What is repaid beyond the level payment; never more than is owed.
        Lo que se devuelve además de la cuota constante; nunca más de lo que se debe.
      What of the level payment repays the loan; in the last month, what settles it.
        Lo que la cuota constante devuelve del préstamo; en el último mes, lo que lo salda.
      What the month leaves before principal.
        Lo que deja el mes antes del capital.
      What the property earns on its price, as if it were paid in cash.
        Lo que la propiedad gana sobre su precio, como si se pagara en efectivo.

      # Fields and metrics: Tip
      15% Tip
        Propina del 15 %
      15% Total
        Total con el 15 %
      What each pays of the total at least: the odd cents are paid by the first ones.
        Lo que paga cada uno del total como mínimo: los céntimos que sobran los pagan los primeros.
      A tip: 15 % and your own percentage, shared among people.
        Una propina: el 15 % y tu propio porcentaje, repartida entre varias personas.
      Among how many it is shared.
        Entre cuántos se reparte.
      Custom Tip
        Propina propia
      Custom Tip %
        Propina propia %
      Custom Total
        Total propio
      Fifteen percent of the bill.
        El quince por ciento de la cuenta.
      People
        Personas
      The bill with fifteen percent.
        La cuenta con el quince por ciento.
      The bill with your own percentage.
        La cuenta con tu propio porcentaje.
      What the bill comes to.
        A lo que llega la cuenta.
      Your own percentage of the bill.
        Tu propio porcentaje de la cuenta.
      Your own percentage, beside 15 %.
        Tu propio porcentaje, junto al 15 %.

      # Formulas
      {1} is {2} from now on.
        {1} es {2} desde ahora.
      {1} is forgotten; "undo" brings it back.
        {1} está olvidado; "undo" lo recupera.
      You have no metrics of your own any more; "undo" brings them back.
        Ya no tienes medidas tuyas; "undo" las recupera.
      Nothing is asked for any more; "undo" brings the criteria back.
        Ya no se pide nada; "undo" recupera los criterios.
      No longer asked for: {1}. "undo" brings it back.
        Ya no se pide: {1}. "undo" lo recupera.
      They are alike; "compare" with "all" shows in what.
        Son iguales; "compare" con "all" muestra en qué.
      A formula is numbers (1800, 2.5e3, 8%, 250k), dates (2026-01-31), names, + - * / ^, comparisons (< <= > >= = <>), and, or, not, parentheses, lists [a, b] and functions. A figure of a month takes it in parentheses, as in interest(12); without, it takes the month that is open. Names match in any case; ";" separates arguments as well as ",". In every locale a point marks decimals, and nothing marks thousands.
        Una fórmula consta de números (1800, 2.5e3, 8%, 250k), fechas (2026-01-31), nombres, + - * / ^, comparaciones (< <= > >= = <>), and, or, not, paréntesis, listas [a, b] y funciones. Una cifra de un mes lo lleva entre paréntesis, como interest(12); sin él, toma el mes que está abierto. Los nombres valen en mayúsculas y minúsculas; ";" separa argumentos igual que ",". En todas las configuraciones regionales el punto marca los decimales, y nada marca los millares.
      To see where it comes from: explain {1}{2}
        Para ver de dónde sale: explain {1}{2}
      money
        dinero
      percent; a fraction in a formula
        porcentaje; una fracción en una fórmula
      a number
        un número
      {1}, for each month
        {1}, para cada mes
      nothing can be divided by 0
        nada se puede dividir por 0
      {1} is 0
        {1} es 0
      it is too large
        es demasiado grande
      there is no such power
        no hay tal potencia
      there is no such month
        no hay tal mes
      there is no value
        no hay valor
      This says how much, not whether: a condition compares, as in "dscr >= 1.25".
        Esto dice cuánto, no si: una condición compara, como en "dscr >= 1.25".
      {1} does not hold: {2} against {3}.
        {1} no se cumple: {2} frente a {3}.
      {1} does not hold.
        {1} no se cumple.
      {1} would rest on itself: {2} already rests on {3}.
        {1} se apoyaría en sí mismo: {2} ya se apoya en {3}.
      {1} rests on {2}, and could not be computed any more.
        {1} se apoya en {2}, y ya no se podría calcular.
      {1} would mention more than {2} names, counting those that its names stand for.
        {1} mencionaría más de {2} nombres, contando los que sus nombres representan.
      {1} is no name for a metric: letters, digits and _, beginning with a letter, at most 40.
        {1} no es nombre para una medida: letras, cifras y _, empezando por una letra, como mucho 40.
      {1} is {2} already.
        {1} ya es {2}.
      You have defined no {1}.
        No has definido {1}.
      "define" lists what you have.
        "define" muestra las que tienes.
      There are no criteria yet. For one: require dscr >= 1.25
        Aún no hay criterios. Por ejemplo: require dscr >= 1.25
      There is no criterion {1}: "require" lists {2}.
        No hay ningún criterio {1}: "require" muestra {2}.
      No value of {1} meets {2}; without --set, the nearest is shown.
        Ningún valor de {1} cumple {2}; sin --set se muestra el más cercano.
      {1} is no range of values, such as 1500..2500.
        {1} no es un intervalo de valores, como 1500..2500.
      The distance is more than 0, not {1}.
        La distancia es mayor que 0, no {1}.
      That is more than {1} scenarios, which is the most.
        Son más de {1} escenarios, que es el máximo.
      A change is from one property to another: name two.
        Un cambio va de una propiedad a otra: nombra dos.
      {1} is another kind of worksheet, so there is nothing to compare.
        {1} es otra clase de hoja, así que no hay nada que comparar.
      Sweeping: {1} of {2}
        Barrido: {1} de {2}
      The formula is empty.
        La fórmula está vacía.
      {1} cannot stand here.
        {1} no puede ir aquí.
      The formula ends where something must follow.
        La fórmula termina donde algo tiene que seguir.
      This {1} is never closed.
        Este {1} no se cierra nunca.
      {1} is no number of a formula, such as 1800, 2.5e3, 250k or 8%; digits are not grouped.
        {1} no es un número de fórmula, como 1800, 2.5e3, 250k u 8%; las cifras no se agrupan.
      There is no day {1}.
        No existe el día {1}.
      A formula has at most {1} bytes.
        Una fórmula tiene como mucho {1} bytes.
      This is nested too deeply: at most {1} levels.
        Está anidado demasiado hondo: como mucho {1} niveles.
      Two comparisons in a row say nothing: join them by "and", as in 1 < x and x < 3.
        Dos comparaciones seguidas no dicen nada: únelas con "and", como en 1 < x and x < 3.
      There is no field or metric {1}.
        No hay ningún campo ni medida {1}.
      "help formulas" lists them.
        "help formulas" los muestra.
      There is no function or monthly figure {1}.
        No hay ninguna función ni cifra mensual {1}.
      This is a function: {1}.
        Esto es una función: {1}.
      One argument is not what it takes: {1}.
        Un argumento no es lo que admite: {1}.
      {1} arguments are not what it takes: {2}.
        {1} argumentos no son lo que admite: {2}.
      {1} does not depend on the month; leave the parentheses out.
        {1} no depende del mes; quita los paréntesis.
      This is {1}, where {2} is needed.
        Esto es {1}, y aquí hace falta {2}.
      No month is open: "month 12" opens one.
        Ningún mes está abierto: "month 12" abre uno.
      {1} depends on the month: write {2}(12), or open one with "month 12".
        {1} depende del mes: escribe {2}(12), o abre uno con "month 12".
      Months are whole numbers from 1, not {1}.
        Los meses son números enteros desde 1, no {1}.
      A whole number is needed here, not {1}.
        Aquí hace falta un número entero, no {1}.
      There is nothing to take it of.
        No hay nada de lo que tomarlo.
      There is no value: {1}.
        No hay valor: {1}.
      A number cannot be rounded to {1} decimals: -30 to 30.
        Un número no se puede redondear a {1} decimales: de -30 a 30.
      There is no logarithm or root of {1}.
        No hay logaritmo ni raíz de {1}.
      Each advance and payment is a list [amount, periods, fraction, count, step], of which all but the amount can be left out.
        Cada desembolso y cada pago es una lista [amount, periods, fraction, count, step], de la que se puede omitir todo salvo el importe.
      The result is too large.
        El resultado es demasiado grande.
      A rate is more than -100 % a period, not {1}.
        Una tasa es mayor que -100 % por período, no {1}.
      The number of periods is more than 0, not {1}.
        El número de períodos es mayor que 0, no {1}.
      The type is 0 (due at the end of a period) or 1 (at its start), not {1}.
        El tipo es 0 (vence al final de un período) o 1 (a su comienzo), no {1}.
      The period is one from 1 to {1}, not {2}.
        El período es uno de 1 a {1}, no {2}.
      The first period, {1}, comes after the last, {2}.
        El primer período, {1}, va después del último, {2}.
      That is too many periods to go through: at most {1}.
        Son demasiados períodos para recorrerlos: como mucho {1}.
      All amounts go one way; something must be paid and something received.
        Todos los importes van en un sentido; algo se tiene que pagar y algo se tiene que recibir.
      No number solves this.
        Ningún número lo resuelve.
      There are no flows.
        No hay flujos.
      There must be as many dates as flows, not {1} for {2}.
        Tiene que haber tantas fechas como flujos, no {1} para {2}.
      Date {1} is before the first one, from which time is counted.
        La fecha {1} es anterior a la primera, desde la que se cuenta el tiempo.
      The flows have no change of sign: something must be paid and something received.
        Los flujos no cambian de signo: algo se tiene que pagar y algo se tiene que recibir.
      At no rate are these flows worth nothing.
        A ninguna tasa valen cero estos flujos.
      There is no advance.
        No hay ningún desembolso.
      There is no payment.
        No hay ningún pago.
      Amounts are more than 0, not {1}.
        Los importes son mayores que 0, no {1}.
      Flows come no earlier than the first advance, not at {1}.
        Los flujos no llegan antes del primer desembolso, no en {1}.
      A fraction of a unit period is at least 0 and less than 1, not {1}.
        Una fracción de un período unitario es al menos 0 y menor que 1, no {1}.
      A flow comes at least once, not {1} times.
        Un flujo llega al menos una vez, no {1} veces.
      Flows are at least one unit period apart, not {1}.
        Los flujos están separados al menos un período unitario, no {1}.
      The unit periods in a year are more than 0, not {1}.
        Los períodos unitarios de un año son más de 0, no {1}.
      The first advance is at 0 periods.
        El primer desembolso está en 0 períodos.
      {1} is too many to go through: at most {2}.
        {1} son demasiados para recorrerlos: como mucho {2}.
      At no rate are the payments worth the advances.
        A ninguna tasa valen los pagos lo que los desembolsos.
      The rate is ambiguous: these flows are worth nothing at {1}, and also at {2}.
        La tasa es ambigua: estos flujos valen cero a {1}, y también a {2}.
      a date
        una fecha
      a list
        una lista
      a run of months
        una serie de meses

      # Functions
      The greatest of them.
        El mayor de ellos.
      The least of them.
        El menor de ellos.
      What they add up to, divided by how many they are.
        Lo que suman, dividido por cuántos son.
      What they add up to.
        Lo que suman.
      The base of natural logarithms, 2.718…, to that power.
        La base de los logaritmos naturales, 2,718…, elevada a eso.
      The natural logarithm.
        El logaritmo natural.
      The nearest number with so many decimals, or the nearest whole one; a half goes away from zero.
        El número más cercano con tantos decimales, o el entero más cercano; una mitad se aleja de cero.
      The number cut after so many decimals, or after its point.
        El número cortado tras tantos decimales, o tras la coma.
      The number without its sign.
        El número sin su signo.
      The square root.
        La raíz cuadrada.
      The annual percentage rate of US Regulation Z; each flow is [amount, periods, fraction, count, step].
        La tasa anual equivalente de la Regulación Z de EE. UU.; cada flujo es [amount, periods, fraction, count, step].
      The rate a period at which flows are worth nothing.
        La tasa por período a la que los flujos valen cero.
      The rate a period when what is paid costs one rate and what is received earns another.
        La tasa por período cuando lo pagado cuesta una tasa y lo recibido gana otra.
      The rate a year of 365 days at which dated flows are worth nothing.
        La tasa por año de 365 días a la que los flujos con fecha valen cero.
      What dated flows are worth on the first date.
        Lo que valen los flujos con fecha en la primera fecha.
      What flows are worth now, the first of them a period from now.
        Lo que valen ahora los flujos, el primero dentro de un período.
      The first month in which the condition holds.
        El primer mes en que se cumple la condición.
      The second value where the condition holds, else the third.
        El segundo valor donde se cumple la condición, si no el tercero.
      Whether all conditions hold.
        Si se cumplen todas las condiciones.
      Whether any condition holds.
        Si se cumple alguna condición.
      In how many periods one grows to the other.
        En cuántos períodos lo uno llega a ser lo otro.
      In how many periods the payments settle the amounts.
        En cuántos períodos los pagos saldan los importes.
      The interest in the payment of a period.
        El interés en el pago de un período.
      The interest in the payments from one period to another.
        El interés en los pagos de un período a otro.
      The level payment of each period; type 1 when it is due at the start of the period.
        El pago constante de cada período; type 1 si vence al comienzo del período.
      The principal in the payment of a period.
        El capital en el pago de un período.
      The principal in the payments from one period to another.
        El capital en los pagos de un período a otro.
      The rate a period at which one grows to the other.
        La tasa por período a la que lo uno llega a ser lo otro.
      The rate a period at which the payments settle the amounts.
        La tasa por período a la que los pagos saldan los importes.
      The rate a year, with interest on interest.
        La tasa anual, con interés sobre el interés.
      The rate a year, without interest on interest.
        La tasa anual, sin interés sobre el interés.
      What level payments, and an amount at the end, are worth now.
        Lo que valen ahora unos pagos constantes y un importe al final.
      What level payments, and an amount now, come to at the end.
        A lo que llegan al final unos pagos constantes y un importe de ahora.

      # Help and completion
      Result
        Resultado
      folder
        carpeta
      file
        archivo
      Source
        Fuente
      About
        Tema
      Commands
        Comandos
      Example
        Ejemplo
      What it does
        Qué hace
      Default
        Por defecto
      Explain a command, a field, a metric or a function.
        Explica un comando, un campo, una medida o una función.
      Leave the shell; everything is saved already.
        Sale del programa; todo está ya guardado.

      # Interest
      Year
        Año
      Opening
        Inicial
      Contributed
        Aportado
      Interest
        Interés
      the name of a field
        el nombre de un campo
      Answer the compound interest that is filled in, and clear it for the next one.
        Calcula el interés compuesto que está rellenado y lo vacía para el siguiente.
      Show how compound interest grows, year by year.
        Muestra cómo crece el interés compuesto, año a año.

      # Journal
      a value for {1}
        un valor para {1}
      Outcome
        Resultado
      Mood
        Ánimo
      Place
        Lugar
      When
        Cuándo
      Time zone
        Zona horaria
      Decided upon
        Decisión sobre
      Expected
        Esperado
      Confidence
        Confianza
      Review
        Revisión
      Text
        Texto
      a mood such as okay
        un ánimo como okay
      a day such as 2027-01-31, or "in 6 months"
        un día como 2027-01-31, o "in 6 months"
      the number of an entry
        el número de una entrada
      an entry
        una entrada
      mood {1} of {2}
        ánimo {1} de {2}
      a text
        un texto
      a place
        un lugar
      and then where it is
        y luego dónde es
      a year
        un año
      a word
        una palabra
      a day, a month or a year such as 2026-11
        un día, un mes o un año como 2026-11
      this year
        este año
      today
        hoy
      this month
        este mes
      those of a mood
        las de un ánimo
      from a day on
        desde un día
      up to a day
        hasta un día
      every one, however many
        todas, por muchas que sean
      the moods of a year
        los ánimos de un año
      a value
        un valor
      give a part another value
        dar otro valor a una parte
      until you undo it
        hasta que lo deshagas
      what you expect to come of it
        qué esperas que resulte
      how sure you are, from 0% to 100%
        qué seguridad tienes, de 0% a 100%
      when to look at it again
        cuándo volver a mirarla
      how you feel
        cómo te sientes
      what else there is to say
        qué más hay que decir
      what you decide upon
        sobre qué decides
      what you expect
        qué esperas
      a percentage such as 70%
        un porcentaje como 70%
      what is open
        lo que está abierto
      6 months, say
        por ejemplo, 6 meses
      a day
        un día
      rather sure
        bastante seguro
      those that are not due, too
        también las que aún no toca revisar
      how you felt
        cómo te sentías
      where it was; an empty one takes it away
        dónde fue; si está vacío, se quita
      what you wrote
        lo que escribiste
      what came of a decision, which is then no longer due
        qué resultó de una decisión, que entonces ya no está pendiente
      when to look at a decision again
        cuándo volver a mirar una decisión
      Jan
        ene
      Feb
        feb
      Mar
        mar
      Apr
        abr
      May
        may
      Jun
        jun
      Jul
        jul
      Aug
        ago
      Sep
        sep
      Oct
        oct
      Nov
        nov
      Dec
        dic
      Moods of {1}
        Ánimos de {1}
      Month
        Mes
      Decided
        Decidido
      Upon
        Sobre
      Then
        Entonces
      Now
        Ahora
      {1}: criteria
        {1}: criterios
      How are you? Arrows and Enter, a letter or a digit; Esc leaves.
        ¿Cómo estás? Flechas e Intro, una letra o una cifra; Esc sale.
      Mood ({1})
        Ánimo ({1})
      May the journal ask where you are? [y/n]
        ¿Puede el diario preguntar dónde estás? [s/n]
      What do you decide upon?
        ¿Sobre qué decides?
      What do you expect?
        ¿Qué esperas?
      How sure are you (0% to 100%)?
        ¿Qué seguridad tienes (de 0% a 100%)?
      Review on (2027-01-31, or in 6 months)
        Revisar el (2027-01-31, o in 6 months)
      Nothing was written.
        No se escribió nada.
      There is no such entry. "journal" writes one.
        No hay ninguna entrada así. "journal" escribe una.
      this version cannot read it
        esta versión no la puede leer
      nothing has changed since.
        nada ha cambiado desde entonces.
      no property was open.
        no había ninguna propiedad abierta.
      the property is no longer there.
        la propiedad ya no está.
      The property as it stood cannot be read here.
        La propiedad como estaba no se puede leer aquí.
      The newest {1}; "entries all" lists every one.
        Lo más nuevo, {1}; "entries all" muestra cada una.
      Removed entry {1}; "undo" brings it back.
        La entrada {1} está borrada; "undo" la recupera.
      Entry {1} is so already.
        La entrada {1} ya está así.
      {1} as it stood
        {1} como estaba
      The property as it stood
        La propiedad como estaba
      The journal asks for the place of each entry.
        El diario pregunta el lugar de cada entrada.
      The journal never asks where you are.
        El diario nunca pregunta dónde estás.
      The journal asks once whether it may ask where you are.
        El diario pregunta una vez si puede preguntar dónde estás.
      due today
        toca hoy
      due tomorrow
        toca mañana
      due in {1} days
        dentro de {1} días
      due since yesterday
        pendiente desde ayer
      due for {1} days
        pendiente desde hace {1} días
      There is no decision yet: "decide SUBJECT" writes one.
        Aún no hay ninguna decisión: "decide SUBJECT" escribe una.
      No decision is due. "review all" lists those to come.
        No toca revisar ninguna decisión. "review all" muestra las que vendrán.
      {1} is no mood: they are {2}.
        {1} no es un ánimo: son {2}.
      {1} could be {2}.
        {1} podría ser {2}.
      There is no entry {1}. "entries" lists them.
        No hay ninguna entrada {1}. "entries" las muestra.
      Entry {1} cannot be read: {2} is no {3}.
        La entrada {1} no se puede leer: {2} no vale para {3}.
      {1} is no day such as 2026-11-21, nor a month such as 2026-11, a year, today or yesterday.
        {1} no es un día como 2026-11-21, ni un mes como 2026-11, un año, today o yesterday.
      Nothing lies between {1} and {2}: since comes before until.
        No hay nada entre {1} y {2}: since va antes que until.
      {1} has no letter or digit to search for.
        {1} no tiene ninguna letra ni cifra que buscar.
      {1} is no whole percentage from 0% to 100%, such as 70%.
        {1} no es un porcentaje entero de 0% a 100%, como 70%.
      {1} is no day such as 2027-01-31 or tomorrow, nor a while such as "in 6 months".
        {1} no es un día como 2027-01-31 o tomorrow, ni un tiempo como "in 6 months".
      {1} is no year from 1 to 9999.
        {1} no es un año de 1 a 9999.
      Entry {1} is no decision. "review all" lists those.
        La entrada {1} no es una decisión. "review all" las muestra.
      A decision needs to say what you expect of it.
        Una decisión tiene que decir qué esperas de ella.
      A decision needs to say what it is upon.
        Una decisión tiene que decir sobre qué es.
      Write down a decision, with the open property as it stands.
        Escribe una decisión, con la propiedad abierta como está.
      List what you wrote, the newest first, or a year of moods.
        Muestra lo que escribiste, lo más nuevo primero, o un año de ánimos.
      Show one entry, change it, or remove it.
        Muestra una entrada, la cambia o la borra.
      Say whether the journal may ask where you are.
        Di si el diario puede preguntar dónde estás.
      Write down how you feel, and what happened.
        Escribe cómo te sientes y qué pasó.
      the best
        lo mejor
      List the decisions that are due, beside the property as it is now.
        Muestra las decisiones que toca revisar, junto a la propiedad como está ahora.

      # Language
      a condition
        una condición
      a formula
        una fórmula
      goes on
        sigue
      the present value of {1}
        el valor actual de {1}
      the number of {1}
        el número de {1}
      months
        meses
      year
        año
      a row for each year
        una fila por año
      the first year's months
        los meses del primer año
      open
        abierto
      saved
        guardado
      the path of a file
        la ruta de un archivo
      a command or a field
        un comando o un campo
      all that formulas can use
        todo lo que pueden usar las fórmulas
      values for {1}, such as A..B
        valores para {1}, como A..B
      the distance from one value to the next
        la distancia de un valor al siguiente
      and what to show
        y qué mostrar
      Analysis
        Análisis
      Journal
        Diario
      Property
        Propiedad
      Results
        Resultados
      Saved work
        Trabajo guardado
      Scripts and output
        Guiones y salida
      Worksheets
        Hojas

      # Problems
      This quote is never closed.
        Estas comillas no se cierran nunca.
      A \ at the end joins the next line, but there is none.
        Una \ al final une la línea siguiente, pero no hay ninguna.
      Byte {1} of this line is not UTF-8 text.
        El byte {1} de esta línea no es texto UTF-8.
      This line is longer than the window can hold, so it was not run.
        Esta línea es más larga de lo que cabe en la ventana, así que no se ejecutó.
      Byte {1} of this line is NUL, which no command has.
        El byte {1} de esta línea es NUL, que ningún comando tiene.
      This line is longer than {1} bytes, which is the most.
        Esta línea tiene más de {1} bytes, que es el máximo.
      {1} is a field, not a command: "set {2} VALUE" changes it.
        {1} es un campo, no un comando: "set {2} VALUE" lo cambia.
      There are no fields here: "add" adds to the list, "help add" says how.
        Aquí no hay campos: "add" añade a la lista, "help add" dice cómo.
      There is no command {1}.
        No hay ningún comando {1}.
      There is no command {1}. "calc FORMULA" works a formula out.
        No hay ningún comando {1}. "calc FÓRMULA" calcula una fórmula.
      No "=" stands between a field and its value: set {1} VALUE
        Entre un campo y su valor no va ningún "=": set {1} VALOR
      "help" lists them.
        "help" los muestra.
      Missing: {1}. Usage: {2}
        Falta: {1}. Uso: {2}
      {1} is one word too many. Usage: {2}
        {1} es una palabra de más. Uso: {2}
      There is no field {1}.
        No hay ningún campo {1}.
      "fields" lists them.
        "fields" los muestra.
      {1} is set twice in one command.
        {1} se fija dos veces en un comando.
      This does not agree with {1}, from which {2} follows: set only one of the two.
        Esto no concuerda con {1}, de lo que se sigue {2}: fija solo uno de los dos.
      There is no command or field {1}.
        No hay ningún comando ni campo {1}.
      Only "{1}" can stand here.
        Aquí solo puede ir "{1}".
      {1} is not one of {2}.
        {1} no es ninguno de {2}.
      {1} is a larger number than can stand here.
        {1} es un número mayor de lo que cabe aquí.
      The number of {1} is a whole number from 1, not {2}.
        El número de {1} es un entero desde 1, no {2}.
      {1} is not only digits, such as 5632 for 56.32.
        {1} no son solo cifras, como 5632 para 56.32.
      Out of range: {1}
        Fuera de los límites: {1}
      There is no locale {1}.
        No hay ninguna configuración regional {1}.
      Names are such as en_US or de_DE.
        Los nombres son como en_US o de_DE.
      There is no currency {1}.
        No hay ninguna moneda {1}.
      Codes are such as USD or EUR.
        Los códigos son como USD o EUR.
      {1} of {2} is {3}, and an amount in {4} has {5}. Another currency can hold it: "settings currency" or --currency.
        {1} de {2} es {3}, y un importe en {4} tiene {5}. Otra moneda puede contenerlo: "settings currency" o --currency.
      {1} is missing: {2} such as {3}.
        Falta {1}: {2}, por ejemplo {3}.
      {1}: {2} is out of range: {3}
        {1}: {2} está fuera de los límites: {3}
      The value is empty. {1}
        El valor está vacío. {1}
      {1} is not {2} such as {3}.
        {1} no es {2}, por ejemplo {3}.
      The marks in {1} do not stand as in {2}.
        Los signos de {1} no están como en {2}.
      In {1} the commas do not stand before every three digits, as in 1,800.
        En {1} las comas no están delante de cada tres cifras, como en 1,800.
      {1} is a command of its own.
        {1} es una orden por sí misma.
      {1} has decimals, and none can stand here.
        {1} tiene decimales, y aquí no puede haber ninguno.
      {1} has more decimals than {2} can hold: at most {3}.
        {1} tiene más decimales de los que admite {2}: como mucho {3}.
      {1} is no whole number of months. {2}
        {1} no es un número entero de meses. {2}
      {1} is out of range: {2}
        {1} está fuera de los límites: {2}
      no decimals
        cero decimales
      {1} decimals
        {1} decimales
      This works on another kind of worksheet: "use {1}" goes to it.
        Esto funciona con otra clase de hoja: "use {1}" pasa a ella.
      This works on a rental property only: "use rental" goes to it.
        Esto funciona solo con una propiedad en alquiler: "use rental" pasa a ella.
      There is no loan yet, so there is nothing to pay back. For one: set price 250000 down 20
        Aún no hay préstamo, así que no hay nada que devolver. Por ejemplo: set price 250000 down 20
      Months are a whole number from 1, or a range such as 1..24, not {1}.
        Los meses son un número entero desde 1, o un intervalo como 1..24, no {1}.
      There is no month {1}: the loan ends with month {2}.
        No hay mes {1}: el préstamo termina con el mes {2}.
      There is no year {1}: the loan ends in year {2}, with month {3}.
        No hay año {1}: el préstamo termina en el año {2}, con el mes {3}.
      A range begins with its first month: {1}..{2}, not {3}..{4}.
        Un intervalo empieza por su primer mes: {1}..{2}, no {3}..{4}.
      No month is open. "month 1" opens the first, "schedule" shows all.
        Ningún mes está abierto. "month 1" abre el primero, "schedule" los muestra todos.
      This is the first {1}.
        Este es el primer {1}.
      This is the last {1}: the loan ends with month {2}.
        Este es el último {1}: el préstamo termina con el mes {2}.
      A change is shared out among fields, and {1} have none. "compare" alone shows it.
        Un cambio se reparte entre campos, y {1} no tiene ninguno. "compare" solo lo muestra.
      There is no account {1}.
        No hay ninguna cuenta {1}.
      "list" shows all.
        "list" las muestra todas.
      Several accounts are called {1}: say which by its number, {2}.
        Varias cuentas se llaman {1}: di cuál por su número, {2}.
      There is no account {1}: there are none yet.
        No hay ninguna cuenta {1}: aún no hay ninguna.
      There is no account {1}: there is only one, number 1.
        No hay ninguna cuenta {1}: solo hay una, la número 1.
      There is no account {1}: they are numbered from 1 to {2}.
        No hay ninguna cuenta {1}: van de 1 a {2}.
      Nothing is saved as {1}.
        No hay nada guardado como {1}.
      "list" shows what is.
        "list" muestra lo que hay.
      The name {1} is in use already.
        El nombre {1} ya está en uso.
      A name cannot be empty or blank.
        Un nombre no puede estar vacío ni en blanco.
      A name has at most {1} characters.
        Un nombre tiene como mucho {1} caracteres.
      A name has no control characters or line breaks.
        Un nombre no tiene caracteres de control ni saltos de línea.
      There is nothing to undo.
        No hay nada que deshacer.
      There is nothing to redo.
        No hay nada que rehacer.
      {1} has changed {2} since, and that would be lost. "log" shows it.
        {1} ha cambiado {2} desde entonces, y eso se perdería. "log" lo muestra.
      What is saved as {1} cannot be read: "{2}" is no value of {3}.
        Lo guardado como {1} no se puede leer: "{2}" no vale para {3}.
      {1} is a worksheet of the kind "{2}", which this version does not know.
        {1} es una hoja de la clase "{2}", que esta versión no conoce.
      The ending of {1} chooses no format: use {2}.
        El final de {1} no elige ningún formato: usa {2}.
      There is no result to export yet: show something first.
        Aún no hay ningún resultado que exportar: muestra algo antes.
      {1} is running already; a script cannot run itself.
        {1} ya se está ejecutando; un guion no se puede ejecutar a sí mismo.
      Scripts can run scripts only {1} deep.
        Los guiones pueden ejecutar guiones solo hasta {1} niveles.
      {1} failed, and nothing of it was kept.
        {1} falló, y nada de ello se conservó.
      Recording to {1} already; "record stop" ends that.
        Ya se está grabando en {1}; "record stop" lo termina.
      Nothing is being recorded; "record FILE" begins.
        No se está grabando nada; "record FILE" empieza.
      This works at the prompt only, not in a script.
        Esto funciona solo en el indicador, no en un guion.
      Interrupted; nothing was changed.
        Interrumpido; no se cambió nada.
      The command failed.
        El comando falló.
      There is no file {1}.
        No hay ningún archivo {1}.
      {1} could not be read: it does not end.
        {1} no se pudo leer: no termina.
      {1} could not be written: it has been removed.
        {1} no se pudo escribir: se ha borrado.
      There is no folder for {1}.
        No hay ninguna carpeta para {1}.
      {1} exists already; add --force to replace it.
        {1} ya existe; añade --force para reemplazarlo.
      {1} is a folder, not a file.
        {1} es una carpeta, no un archivo.
      {1} may not be read.
        {1} no se puede leer.
      {1} may not be written.
        {1} no se puede escribir.
      The disk is full: {1} could not be written.
        El disco está lleno: {1} no se pudo escribir.
      {1} could not be read: {2}.
        {1} no se pudo leer: {2}.
      {1} could not be written: {2}.
        {1} no se pudo escribir: {2}.

      # Learning
      List the lessons, begin one, or go on with it.
        Muestra las lecciones, empieza una o la continúa.
      "learn LESSON" begins one, or goes on where you left it.
        "learn LESSON" empieza una, o sigue donde la dejaste.
      {1} of {2} steps
        {1} de {2} pasos
      finished
        terminada
      Wrote what you did in {1} to {2}.
        Lo que hiciste en {1} está escrito en {2}.
      There is no lesson {1}.
        No hay ninguna lección {1}.
      "learn" lists them.
        "learn" las muestra.
      You have not begun {1} yet, so there is nothing to tell of it.
        Aún no has empezado {1}, así que no hay nada que contar.
      {1} is about the numbers of its own property, and takes no copy.
        {1} trata de los números de su propio inmueble y no acepta ninguna copia.
      A copy is taken by {1}.
        Aceptan una copia: {1}.
      {1} does not fit {2}, which takes {3}.
        {1} no sirve para {2}, que acepta esto: {3}.
      Lesson
        Lección
      What it is about
        De qué trata
      Minutes
        Minutos
      How far you are
        Hasta dónde has llegado
      the name of a lesson
        el nombre de una lección
      a copy of what you saved under a name
        una copia de lo que guardaste con un nombre
      write down what you did
        escribir lo que hiciste

      # Prompting
      Line
        Línea
      forget all lines
        olvidar todas las líneas
      keep the lines
        guardar las líneas
      keep no more lines
        no guardar más líneas
      lines
        líneas
      complete the word; again, list what fits
        completar la palabra; otra vez, mostrar lo que cabe
      take the dim hint
        tomar la sugerencia tenue
      take one word of the hint
        tomar una palabra de la sugerencia
      earlier and later lines that begin like this one
        líneas anteriores y posteriores que empiezan como esta
      search the earlier lines; Ctrl-G leaves the search
        buscar en las líneas anteriores; Ctrl-G deja la búsqueda
      go to the beginning, to the end
        ir al principio, al final
      go a word back, a word on
        una palabra atrás, una palabra adelante
      cut the word before, the whole line, what follows
        cortar la palabra anterior, toda la línea, lo que sigue
      put back what was cut
        devolver lo cortado
      clear the screen
        borrar la pantalla
      drop the line, or stop the running command
        dejar la línea, o parar el comando en curso
      suspend the shell; fg comes back
        suspender el programa; fg vuelve a él
      on an empty line, leave
        en una línea vacía, salir
      while a value is edited, leave it as it was; with keys vi, the command mode
        mientras se edita un valor, dejarlo como estaba; con keys vi, el modo de órdenes
      Key
        Tecla
      yes
        sí
      no
        no
      Whether dim text after the cursor shows what may come next.
        Si un texto tenue tras el cursor muestra lo que puede seguir.
      Whether the lines you type are kept for the next time.
        Si las líneas que escribes se guardan para la próxima vez.
      on a terminal that has it, unless NO_COLOR is set
        en un terminal que lo tiene, salvo si NO_COLOR está puesto
      everywhere
        en todas partes
      nowhere
        en ninguna parte
      When colour is used.
        Cuándo se usa el color.
      The command that shows long output; when none is chosen $ROI_PAGER, $PAGER or less.
        El comando que muestra salidas largas; si no se elige nada, $ROI_PAGER, $PAGER o less.
      as in most shells
        como en la mayoría de los intérpretes
      with an insert and a command mode
        con un modo de inserción y otro de órdenes
      The style of keys; when none is chosen .editrc decides, and else it is emacs.
        El estilo de las teclas; si no se elige nada decide .editrc, y si no, es emacs.
      The format of results at the prompt.
        El formato de los resultados en el indicador.
      How amounts are written; when none is chosen LC_ALL, LC_MONETARY or LANG decides.
        Cómo se escriben los importes; si no se elige nada deciden LC_ALL, LC_MONETARY o LANG.
      The currency of all amounts; when none is chosen it is the locale's own.
        La moneda de todos los importes; si no se elige nada, la de la configuración regional.
      The language of what the shell says; when none is chosen LC_ALL, LC_MESSAGES or LANG decides.
        El idioma de lo que dice el programa; si no se elige nada deciden LC_ALL, LC_MESSAGES o LANG.
      ask once whether it may
        preguntar una vez si se puede
      ask for the place of each entry
        preguntar el lugar de cada entrada
      never ask
        no preguntar nunca
      Whether the journal may ask where you are.
        Si el diario puede preguntar dónde estás.
      show it
        mostrarlo
      do not
        no
      Setting
        Ajuste
      Chosen
        Elegido
      What it decides
        Qué decide
      Meaning
        Significado
      the name of a setting
        el nombre de un ajuste
      as when nothing is chosen
        como cuando no se elige nada
      Edit the whole worksheet in your editor.
        Edita toda la hoja en tu editor.
      List the lines typed earlier, forget them, or stop keeping them.
        Muestra las líneas escritas antes, las olvida o deja de guardarlas.
      Choose the style of keys, or list what the keys do.
        Elige el estilo de las teclas, o muestra lo que hacen.
      Show, explain or change how the shell behaves.
        Muestra, explica o cambia cómo se comporta el programa.
      Turn the dim text after the cursor on or off.
        Activa o desactiva el texto tenue tras el cursor.

      # Replies
      default
        por defecto
      this script
        este guion
      the unnamed worksheet
        la hoja sin nombre
      follows from {1}
        se sigue de {1}
      no cash is invested by month {1}
        no hay dinero invertido en el mes {1}
      there is no loan
        no hay préstamo
      there is no month {1}: the loan ends with month {2}
        no hay mes {1}: el préstamo termina con el mes {2}
      this worksheet has no months
        esta hoja no tiene meses
      {1} is not entered yet
        {1} aún no se ha introducido
      percent
        porcentaje
      years, or months as 25m
        años, o meses como 25m
      whole number
        número entero
      times a year, or continuous
        veces al año, o continuous
      {1} is that already.
        {1} ya es eso.
      {1} is that already; from now on it stays when {2} changes.
        {1} ya es eso; desde ahora se mantiene cuando {2} cambia.
      Read {1} as {2}.
        {1} se leyó como {2}.
      Read {1} as {2}: in a formula a point marks decimals. Type {3} for the larger one.
        {1} se leyó como {2}: en una fórmula el punto marca los decimales. Escribe {3} para el mayor.
      {1} is no number in a formula, where a point marks decimals: {2}.
        {1} no es ningún número en una fórmula, donde el punto marca los decimales: {2}.
      {1} will be {2} as soon as there is a {3}.
        {1} será {2} en cuanto haya {3}.
      Saved as {1}; every change is kept from now on.
        Guardado como {1}; desde ahora se conserva cada cambio.
      {1} is open already.
        {1} ya está abierto.
      Opened {1}.
        {1} está abierto.
      An empty {1}.
        Hoja nueva y vacía: {1}.
      {1} Open: {2}.
        {1} Abierto: {2}.
      {1} is called {2} now.
        {1} se llama ahora {2}.
      {1} is a copy of {2}.
        {1} es una copia de {2}.
      Deleted {1}; "undo" brings it back.
        {1} está borrado; "undo" lo recupera.
      Nothing is saved under a name yet: "save NAME" does it.
        Aún no hay nada guardado con nombre: "save NAME" lo hace.
      The unnamed worksheet is kept as {1}.
        La hoja sin nombre se conserva como {1}.
      Undone: {1}
        Deshecho: {1}
      Done again: {1}
        Rehecho: {1}
      At the property.
        En la propiedad.
      At the schedule.
        En el calendario.
      At month {1}.
        En el mes {1}.
      At year {1}.
        En el año {1}.
      Recording to {1}.
        Grabando en {1}.
      Recorded to {1}.
        Grabado en {1}.
      {1} The recording to {2} ended before this command.
        {1} La grabación en {2} terminó antes de este comando.
      Wrote the result of "{1}" to {2}.
        El resultado de "{1}" está escrito en {2}.
      The output format is {1}.
        El formato de salida es {1}.
      aligned, for people
        alineado, para personas
      one object a line, for programs
        un objeto por línea, para programas
      comma-separated, for spreadsheets
        separado por comas, para hojas de cálculo
      tables for documents
        tablas para documentos
      Everything is left as it was.
        Todo queda como estaba.
      pass
        cumple
      fail
        no cumple
      The editor ended with status {1}. {2}
        El editor terminó con el estado {1}. {2}
      The editor could not be used ({1}). {2}
        El editor no se pudo usar ({1}). {2}
      What the editor left is not UTF-8 text. {1}
        Lo que dejó el editor no es texto UTF-8. {1}
      Go back in to mend it? [Y/n]
        ¿Volver para corregirlo? [S/n]
      Running {1}: line {2}
        Ejecutando {1}: línea {2}
      The history is empty.
        El historial está vacío.
      "keys emacs" and "keys vi" choose the style; .editrc in your home can bind more.
        "keys emacs" y "keys vi" eligen el estilo; .editrc en tu carpeta puede asignar más.
      "help COMMAND" or "help FIELD" explains one; "fields" lists what can be set; Tab completes.
        "help COMMAND" o "help FIELD" explica uno; "fields" muestra lo que se puede fijar; Tab completa.
      To change it: set {1} VALUE, with a value such as {2}.
        Para cambiarlo: set {1} VALUE, con un valor como {2}.
      Another shell deleted {1}. What it held is still here, unnamed.
        Otra sesión borró {1}. Lo que contenía sigue aquí, sin nombre.
      this worksheet
        esta hoja
      {1} What was here before is still here, unnamed.
        {1} Lo que había aquí sigue aquí, sin nombre.
      Another shell renamed {1} to {2}.
        Otra sesión cambió el nombre de {1} a {2}.
      nothing
        nada
      Another shell changed this worksheet:
        Otra sesión cambió esta hoja:
      this
        esta
      earlier
        antes
      another
        otra
      done
        hecho
      undone
        deshecho
      undone for good
        deshecho para siempre
      name {1}
        nombre {1}
      deleted
        borrado
      Did you mean "{1}"?
        ¿Querías decir "{1}"?
      a percentage
        un porcentaje
      a length of time
        una duración
      a whole number
        un número entero
      a number of times
        un número de veces
      {1} takes {2} from {3} to {4}.
        {1} admite {2} de {3} a {4}.

      # Reporting
      a month
        un mes
      Your metrics
        Tus medidas
      Year {1}
        Año {1}
      Mortgage Payment
        Pago de la hipoteca
      month
        mes
      Show one payment, and what the property earns that month.
        Muestra un pago y lo que la propiedad gana ese mes.
      Show one year of payments, and what the property earns in it.
        Muestra un año de pagos y lo que la propiedad gana en él.
      Show the loan month by month.
        Muestra el préstamo mes a mes.
      Go back to the month or year before.
        Vuelve al mes o al año anterior.
      Go on to the next month or year.
        Pasa al mes o al año siguiente.
      Leave the month for the schedule, or the schedule for the property.
        Deja el mes para ver el calendario, o el calendario para ver la propiedad.
      Show the loan and the property in a few figures.
        Muestra el préstamo y la propiedad en unas pocas cifras.

      # Reports
      none: {1}
        sin valor: {1}
      Error:
        Error:
      Figure
        Cifra
      Remark
        Nota
      Follows from
        Se sigue de
      {1} year
        {1} año
      {1} years
        {1} años
      {1} month
        {1} mes
      {1} months
        {1} meses
      ({1}/mo)
        ({1}/mes)
      none
        ninguno
      (follows from {1})
        (se sigue de {1})
      as above
        como arriba
      Not shown: {1}. A wider window or "output csv" shows it.
        No se muestra: {1}. Una ventana más ancha u "output csv" la muestra.
      Not shown: {1}. A wider window or "output csv" shows them.
        No se muestran: {1}. Una ventana más ancha u "output csv" las muestra.
      {1} and {2}
        {1} y {2}
      {1} or {2}
        {1} o {2}

      # Saving
      what is saved, whatever is open
        lo guardado, sea lo que sea lo que esté abierto
      Worksheet
        Hoja
      Open
        Abierto
      changes
        cambios
      Shell
        Sesión
      State
        Estado
      Command
        Comando
      Effect
        Efecto
      replace what has that name
        reemplazar lo que tiene ese nombre
      What it is for
        Para qué es
      List what is saved, or the accounts when they are open.
        Muestra lo guardado, o las cuentas cuando están abiertas.
      List the changes, the newest last.
        Muestra los cambios, el más nuevo al final.
      Give a saved property another name.
        Da otro nombre a una propiedad guardada.
      Keep a copy of a saved property under another name.
        Guarda una copia de una propiedad con otro nombre.
      Remove a saved property.
        Borra una propiedad guardada.
      Begin an empty worksheet of the same kind.
        Empieza una hoja vacía de la misma clase.
      Open a saved property.
        Abre una propiedad guardada.
      Give the property a name.
        Da un nombre a la propiedad.
      Do again what was taken back, or the last N of it.
        Rehace lo que se deshizo, o lo último N veces.
      Take back the last change, or the last N.
        Deshace el último cambio, o los últimos N.
      Go to another kind of worksheet.
        Pasa a otra clase de hoja.

      # Scripting
      replace the file
        reemplazar el archivo
      a page with commands and answers
        una página con comandos y respuestas
      end the recording
        terminar la grabación
      Write the last figures or table to a file.
        Escribe en un archivo las últimas cifras o tabla.
      Choose the format of what follows.
        Elige el formato de lo que sigue.
      Write what is typed from now on to a script, or to a page.
        Escribe lo que se teclea desde ahora en un guion, o en una página.
      Run the commands of a file as one change.
        Ejecuta los comandos de un archivo como un solo cambio.

      # Service
      Show, choose or leave the service that schedules come from.
        Muestra, elige o deja el servicio del que vienen los calendarios.
      take plain http to another machine
        admitir http sin cifrar a otra máquina
      the address of a service
        la dirección de un servicio
      ask for the schedule again
        volver a pedir el calendario
      compute schedules here
        calcular los calendarios aquí
      Service
        Servicio
      Last answer
        Última respuesta
      Schedules kept
        Calendarios guardados
      Last failure
        Último fallo
      Schedules are computed here. "service URL" takes them from a service.
        Los calendarios se calculan aquí. "service URL" los toma de un servicio.
      it was not asked yet
        aún no se le ha preguntado
      it has not answered yet
        aún no ha respondido
      kept from an earlier call
        guardada de una llamada anterior
      fetched in this session
        recibida en esta sesión
      --service on the command line
        --service en la línea de comandos
      the variable ROI_SERVICE
        la variable ROI_SERVICE
      your settings
        tus ajustes
      a command, for this session
        un comando, para esta sesión
      as the service has it
        como lo dice el servicio
      The service that schedules come from; when none is chosen ROI_SERVICE, or they are computed here.
        El servicio del que vienen los calendarios; si no se elige ninguno, ROI_SERVICE, o se calculan aquí.
      Asking {1} …
        Preguntando a {1} …
      {1} The schedule is computed here.
        {1} El calendario se calcula aquí.
      These figures are computed here: {1} is asked about the open property alone.
        Estas cifras se calculan aquí: a {1} solo se le pregunta por la propiedad abierta.
      The schedule of {1} is used, and is not the one computed here: in month {2}, {3} is {4} there and {5} here.
        Se usa el calendario de {1}, y no es el que se calcula aquí: en el mes {2}, {3} es {4} allí y {5} aquí.
      The schedule of {1} is used, and is not the one computed here: it ends before month {2}.
        Se usa el calendario de {1}, y no es el que se calcula aquí: termina antes del mes {2}.
      The schedule of {1} is used, and is not the one computed here: it goes on with month {2}, where that one has ended.
        Se usa el calendario de {1}, y no es el que se calcula aquí: sigue con el mes {2}, donde este ya ha terminado.
      The interest in all is the same.
        El interés en total es el mismo.
      The interest in all is {1} more there.
        El interés en total es {1} más allí.
      The interest in all is {1} less there.
        El interés en total es {1} menos allí.
      The schedule that came today is still used.
        Se sigue usando el calendario que llegó hoy.
      The schedule that came a day ago is still used.
        Se sigue usando el calendario que llegó hace un día.
      The schedule that came {1} days ago is still used.
        Se sigue usando el calendario que llegó hace {1} días.
      "service off" computes schedules here; nothing that was saved is lost.
        "service off" calcula los calendarios aquí; nada de lo guardado se pierde.
      The service was not waited for.
        No se esperó al servicio.
      The program that asks services, {1}, is not there.
        El programa que pregunta a los servicios, {1}, no está.
      The service cannot be reached: {1}.
        No se puede llegar al servicio: {1}.
      The service broke off its answer: {1}.
        El servicio interrumpió su respuesta: {1}.
      The service did not take the call in time.
        El servicio no atendió la llamada a tiempo.
      The service did not answer in time.
        El servicio no respondió a tiempo.
      There is no secure connection to the service: {1}.
        No hay conexión segura con el servicio: {1}.
      Nobody who is trusted vouches for the service's certificate, or it is out of date; SSL_CERT_FILE names a file of certificates to trust.
        Nadie de confianza avala el certificado del servicio, o está caducado; SSL_CERT_FILE nombra un archivo de certificados en los que confiar.
      The service's certificate is for another name than the one in its address.
        El certificado del servicio es para otro nombre que el de su dirección.
      SSL_CERT_FILE names {1}, which has no certificates to trust.
        SSL_CERT_FILE nombra {1}, que no tiene certificados en los que confiar.
      The service answered with the status {1} and said "{2}".
        El servicio respondió con el estado {1} y dijo "{2}".
      The service answered with the status {1}.
        El servicio respondió con el estado {1}.
      The service points elsewhere ({1}), which is not followed.
        El servicio remite a otro lugar ({1}), y eso no se sigue.
      The service points to {1} ({2}), which is not followed.
        El servicio remite a {1} ({2}), y eso no se sigue.
      The service's answer is longer than {1} bytes.
        La respuesta del servicio tiene más de {1} bytes.
      The service's answer is not JSON from byte {1} on.
        La respuesta del servicio no es JSON desde el byte {1}.
      The service's answer has another shape: {1}.
        La respuesta del servicio tiene otra forma: {1}.
      The service's answer is no schedule: {1}.
        La respuesta del servicio no es un calendario: {1}.
      it is no array but {1}
        no es un array sino {1}
      row {1} is no object but {2}
        la fila {1} no es un objeto sino {2}
      row {1} has no {2}
        a la fila {1} le falta {2}
      row {1} has {2} twice
        la fila {1} tiene {2} dos veces
      {1} of row {2} is no number but {3}
        {1} de la fila {2} no es un número sino {3}
      {1} of row {2} has too many decimals
        {1} de la fila {2} tiene demasiados decimales
      values lie too deep in each other from byte {1} on
        los valores están anidados demasiado hondo desde el byte {1}
      {1} of row {2} is not a finite number
        {1} de la fila {2} no es un número finito
      {1} of row {2} is larger than any amount
        {1} de la fila {2} es mayor que cualquier importe
      {1} of row {2} is negative, {3}
        {1} de la fila {2} es negativo, {3}
      row {1} has the number {2}
        la fila {1} tiene el número {2}
      the balance of row {1} is {2}, where {3} is left
        el saldo de la fila {1} es {2}, donde quedan {3}
      it has more than {1} rows, which is the term
        tiene más de {1} filas, que es el plazo
      {1} is left at its end
        quedan {1} al final
      the escrow of row {1} is {2}, and not {3}
        la garantía de la fila {1} es {2}, y no {3}
      Services know amounts with two decimals, and those in {1} have {2}.
        Los servicios conocen importes con dos decimales, y los de {1} tienen {2}.
      Services know whole years, and the term is {1}.
        Los servicios conocen años enteros, y el plazo es {1}.
      Services know rates with three decimals, and this one has more.
        Los servicios conocen tasas con tres decimales, y esta tiene más.
      {1} is no address such as https://schedules.example.
        {1} no es una dirección como https://schedules.example.
      An address begins with https:// or http://, not with {1}://.
        Una dirección empieza por https:// o http://, no por {1}://.
      An address has no name or password: none is ever sent.
        Una dirección no lleva nombre ni contraseña: nunca se envían.
      An address has no ? and no #.
        Una dirección no lleva ? ni #.
      {1} is no port from 1 to 65535.
        {1} no es un puerto de 1 a 65535.
      http to {1} can be read and changed on the way: use https, or add --insecure-service if you know that way.
        http a {1} se puede leer y cambiar por el camino: usa https, o añade --insecure-service si conoces ese camino.

      # Session
      the worksheet
        la hoja
      the name of the worksheet
        el nombre de la hoja
      Another shell
        Otra sesión

      # Solving
      {1} does not depend on {2}: it holds whatever that is.
        {1} no depende de {2}: se cumple, sea cual sea.
      {1} does not depend on {2}: it fails whatever that is.
        {1} no depende de {2}: no se cumple, sea cual sea.
      Every value of {1} meets {2}.
        Cualquier valor de {1} cumple {2}.
      (now {1})
        (ahora {1})
      below that, {1}
        por debajo de eso, {1}
      above that, {1}
        por encima de eso, {1}
      {1} can be {2} or more {3}: {4}.
        {1} puede ser {2} o más {3}: {4}.
      {1} can be {2} or less {3}: {4}.
        {1} puede ser {2} o menos {3}: {4}.
      {1} can only be {2} {3}: {4}.
        {1} solo puede ser {2} {3}: {4}.
      {1} can be from {2} to {3} {4}. The nearer end is {5}: {6}.
        {1} puede ir de {2} a {3} {4}. El extremo más cercano es {5}: {6}.
      {1} with {2} from {3} to {4} {5}.
        {1} con {2} de {3} a {4} {5}.
      with {1} at {2} {3}
        con {1} en {2} {3}
      {1} {2}, exactly.
        {1} {2}, exactamente.
      {1} {2}, as nearly as can be typed.
        {1} {2}, con lo más cercano que se puede escribir.
      at {1}
        en {1}
      from {1} to {2}
        de {1} a {2}
      It is met elsewhere too: {1}.
        También se cumple en otros valores: {1}.
      {1} more
        {1} más
      no value of {1} meets this
        ningún valor de {1} lo cumple
      No value of {1} meets {2}.
        Ningún valor de {1} cumple {2}.
      No value of {1} meets {2}: {3} fails and does not depend on it.
        Ningún valor de {1} cumple {2}: {3} no se cumple y no depende de él.
      No value of {1} meets {2}. The nearest is {3}, where {4} misses by {5}.
        Ningún valor de {1} cumple {2}. El más cercano es {3}, donde a {4} le falta {5}.
      {1} now; follows from {2}
        {1} ahora; se sigue de {2}
      {1} is 0 now
        {1} es 0 ahora
      No field can break a criterion that is met.
        Ningún campo puede romper un criterio que se cumple.
      {1} of {2} fields break no criterion, whatever they are: {3}.
        {1} de {2} campos no rompen ningún criterio, sean los que sean: {3}.

      # Store
      {1} is being written by another program, which did not finish in time. Try again when it has.
        {1} lo está escribiendo otro programa, que no terminó a tiempo. Inténtalo de nuevo cuando termine.
      {1} could not be written: the disk is full. The change was not kept; free some space and repeat it.
        {1} no se pudo escribir: el disco está lleno. El cambio no se conservó; libera espacio y repítelo.
      {1} could not be written, and nothing of this change was kept.
        {1} no se pudo escribir, y nada de este cambio se conservó.
      {1} is read-only. Make the file and its folder writable, or name another file with --store.
        {1} es de solo lectura. Permite escribir el archivo y su carpeta, o nombra otro archivo con --store.
      {1} may not be opened. Give yourself access to the file and its folder, or name another file with --store.
        {1} no se puede abrir. Date acceso al archivo y su carpeta, o nombra otro archivo con --store.
      {1} is not a store of roi, or its beginning is damaged. Name another file with --store, or move it away.
        {1} no es un almacén de roi, o su comienzo está dañado. Nombra otro archivo con --store, o muévelo a otro lugar.
      {1} is damaged: {2}. {3}
        {1} está dañado: {2}. {3}
      {1} is damaged: entry {2} of its log makes no sense. {3}
        {1} está dañado: la entrada {2} de su registro no tiene sentido. {3}
      {1} is damaged: it has lost count of its worksheets. {2}
        {1} está dañado: ha perdido la cuenta de sus hojas. {2}
      {1} was written by a newer roi: it is of version {2}, and this one knows versions up to {3}. Use the newer roi, or name another file with --store.
        {1} lo escribió un roi más nuevo: es de la versión {2}, y este conoce versiones hasta la {3}. Usa el roi más nuevo, o nombra otro archivo con --store.
      {1} is a folder, where a store is a file. Name a file with --store.
        {1} es una carpeta, y un almacén es un archivo. Nombra un archivo con --store.
      {1} is not an ordinary file, so it cannot be a store. Name another file with --store.
        {1} no es un archivo ordinario, así que no puede ser un almacén. Nombra otro archivo con --store.
      {1} is a link to a file that does not exist. Make that file or remove the link.
        {1} es un enlace a un archivo que no existe. Crea ese archivo o quita el enlace.
      {1} could not be read or written: {2}. The change was not kept; check the disk and its space.
        {1} no se pudo leer o escribir: {2}. El cambio no se conservó; comprueba el disco y su espacio.
      {1} could not be made: {2}. Name another file with --store.
        {1} no se pudo crear: {2}. Nombra otro archivo con --store.
      {1} could not be opened: it vanished. Name another file with --store.
        {1} no se pudo abrir: ha desaparecido. Nombra otro archivo con --store.
      {1} could not be opened: {2}. Name another file with --store.
        {1} no se pudo abrir: {2}. Nombra otro archivo con --store.
      {1} could not be used: {2}.
        {1} no se pudo usar: {2}.
      Move it away to begin a new store; `sqlite3 FILE .recover` reads what is left of it.
        Muévelo a otro lugar para empezar un almacén nuevo; `sqlite3 FILE .recover` lee lo que queda de él.

      # Tipping
      the bill
        la cuenta
      digits
        cifras
      Each
        Cada uno
      Bill
        Cuenta
      Tip %
        Propina %
      Tip
        Propina
      Total
        Total
      Compute a tip in one line, whatever is open.
        Calcula una propina en una línea, sea lo que sea lo que esté abierto.
      Enter the bill as on a keypad: digits that shift in cents.
        Introduce la cuenta como en un teclado numérico: cifras que avanzan en céntimos.
      bill
        cuenta

      # Worksheets
      {1} invested at {2} for {3} compounded {4}
        {1} invertidos al {2} durante {3} con capitalización {4}
      {1} is {2}.
        {1} son {2}.
      {1} with {2} added each year is {3}.
        {1} y aportando {2} cada año son {3}.
      {1} with {2} added each period is {3}.
        {1} y aportando {2} cada período son {3}.
      1 time per year
        1 vez al año
      {1} times per year
        {1} veces al año
      continuously
        de forma continua
      At {1}, each of {2} pays {3}.
        Con el {1}, cada uno de los {2} paga {3}.
      At {1}, {2}, {3}.
        Con el {1}, {2}, {3}.
      person {1} pays {2}
        la persona {1} paga {2}
      persons {1} and {2} pay {3}
        las personas {1} y {2} pagan {3}
      persons {1} to {2} pay {3}
        las personas {1} a {2} pagan {3}
      Rounded up, each pays {1}: {2} in all, a tip of {3}.
        Redondeando, cada uno paga {1}: {2} en total, una propina del {3}.

      # roi
      An empty line or Ctrl-D ends the text.
        Una línea vacía o Ctrl-D termina el texto.
      search
        buscar
      no match
        nada con
      Show all {1}? (y or n)
        ¿Mostrar las {1}? (s o n)
      Type a house in: `set price 250k down 20 rate 6.5 rent 1800`. `help` lists the commands, `learn` teaches them.
        Escribe una casa: `set price 250k down 20 rate 6.5 rent 1800`. `help` muestra los comandos y `learn` los enseña.
      HOME names no folder to keep your work in.
        HOME no nombra ninguna carpeta donde guardar tu trabajo.
      This session goes on in memory: nothing of it is saved.
        Esta sesión sigue en memoria: nada de ella se guarda.
      """#)
}
