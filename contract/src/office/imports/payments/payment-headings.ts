/** Direction of the money in a column of amounts by its heading: `Bedrag bij`, `Odchozí částka`, `Сумма по кредиту`. */
const inward =
  /(?:^|[^\p{L}])(?:in|incoming|inflow|received|receipts?|deposits?|deposited|credit(?:ed|s)?|cr|income|bij|ma|inn|ind|abonos?|haber|avere|accredit\p{L}*|entrat[ae]|entrées?|crédit\p{L}*|kredit\p{L}*|kreedit\p{L}*|kredīt\p{L}*|laeku\p{L}*|sissetule\p{L}*|ienāk\p{L}*|ieņēm\p{L}*|gaut\p{L}*|gaunam\p{L}*|įplauk\p{L}*|pajam\p{L}*|gutschrift\p{L}*|haben\p{L}*|eingang\p{L}*|einnahme\p{L}*|pano\p{L}*|hyvity\p{L}*|insätt\p{L}*|indbetal\p{L}*|innbetal\p{L}*|uzna\p{L}*|wpływ\p{L}*|přích\p{L}*|přij\p{L}*|přips\p{L}*|jóváír\p{L}*|bevétel\p{L}*|beérk\p{L}*|кредит\p{L}*|приход\p{L}*|поступ\p{L}*|зачисл\p{L}*|получен\p{L}*|надход\p{L}*|зарахов\p{L}*|постъп\p{L}*)(?:[^\p{L}]*$|[^\p{L}])/iu
const outward =
  /(?:^|[^\p{L}])(?:out|outgoing|outflow|sent|spent|withdraw\p{L}*|debit(?:ed|s)?|dr|expenses?|paid out|af|wn|ut|ud|cargos?|debe|dare|addebit\p{L}*|uscit[ae]|sorties?|débit\p{L}*|debet\p{L}*|deebet\p{L}*|välja\p{L}*|izej\p{L}*|izdev\p{L}*|išlaid\p{L}*|siunč\p{L}*|soll\p{L}*|lastschrift\p{L}*|belastung\p{L}*|ausgang\p{L}*|ausgabe\p{L}*|otto|otot|veloit\p{L}*|uttag\p{L}*|udbetal\p{L}*|utbetal\p{L}*|obciąż\p{L}*|wydat\p{L}*|odchoz\p{L}*|odesl\p{L}*|odeps\p{L}*|výda\p{L}*|terhel\p{L}*|kiadás\p{L}*|дебет\p{L}*|дебит\p{L}*|расход\p{L}*|списан\p{L}*|витрат\p{L}*|видат\p{L}*|разход\p{L}*|úttekt\p{L}*)(?:[^\p{L}]*$|[^\p{L}])/iu

/** `Amount in EUR` and `Betrag in CHF` name a currency, not a direction. */
const inCurrency = /[^\p{L}]in [^\p{L}]*\p{L}+.*$/iu

/** The direction that a heading names; undefined where it names none or both, as `Debit/Credit` does. */
export const directionOfHeading = (heading: string): 'IN' | 'OUT' | undefined => {
  const text = heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ').replace(inCurrency, ' ')
  const [isIn, isOut] = [inward.test(text), outward.test(text)]
  if (isIn === isOut) return undefined
  return isIn ? 'IN' : 'OUT'
}
