/**
 * Words of amounts that are no price of a stay, a line for a language or two, as `letters` leaves them: refunds, discounts, taxes,
 * tips, deposits, balances, penalties, adjustments, commissions, change and rests. A word of a heading begins with one.
 */
const beginnings = `
refund reimburs rebate discount gratuit deposit balance penalt fine validat adjust commission rounding voucher coupon cashback surcharge credit unpaid outstanding overpa waived saved saving cancelled canceled void chargeback service handling reminder processing booking minimum maximum overstay
tagas hüvita soodus allahindl käibe jootraha tagatis deposiit jääk trahv viivis parandus ümardus vahendus komisjon teenus kinke maksmata tasumata
atmaks atgrie atlaid pievienot dzeramnaud drošīb depozīt atlikum sod korekc noapaļ komisij pakalpoj neapmaks nesamaks kavējum
erstattung rückerstatt rückzahl gutschrift rabatt nachlass ermässigung ermäßigung mehrwertst umsatzst steuer mwst trinkgeld kaution pfand saldo guthaben strafe bussgeld bußgeld mahn korrektur rundung provision service bearbeitung rest offen gutschein
hyvity palaut palautet alennu arvonlisä vero juomara vakuus pantti saldo sakko viivästy oikaisu pyöristys provisio palkkio palvelu maksamat avoin
återbetal rabatt moms skatt dricks deposition saldo böter straffavgift justering avrundning provision service påminnelse obetal
tilbagebetal refusion refunder refundert rabat moms afgiftsfri skat drikkepenge drikkes depositum saldo bøde bot gebyrfri justering afrunding avrunding kommission provision påmindelse purring ubetalt tilbakebetal endurgrei afslátt virðisauka skatt þjórfé trygging staða sekt leiðrétt ógreitt
grąžin grazin nuolaid pridėtin arbatpinig užstat depozit likut bauda baudos delspinig korekcij apvalin komisin neapmok nesumok paslaug
zwrot zwróc rabat zniżk upust podat napiwek kaucj depozyt saldo kara kary korekt zaokrągl prowizj nieopłac niezapłac
vrácen vratk slev daň dph spropitn záloh kauce depozit zůstat pokut penále oprav zaokrouhl proviz nezaplac neuhraz servisn
visszatér visszafizet kedvezm adó borraval kaució letét egyenleg bírság kötbér korrekc kerekít jutalék fizetetlen szervizd
возврат возвращ скидк налог чаев депозит залог баланс остат штраф пен коррект округл комисс неоплач
възстанов върнат връщ отстъп данък бакшиш депозит гаранц салдо остатък глоб неустойк корекц закръгл комисион неплатен
поверн знижк податок податк чайов застав залишок штраф пеня коригув округл комісі несплач
rembours remise rabais réduction taxe pourboire caution acompte solde amende pénalit ajust arrondi commission impay
rimbors scont tassa impost mancia cauzion saldo multa penale rettific arrotond commission
`
/** Short words for taxes and tips, which match whole words of a heading only. */
const whole = `vat tax taxes tip tips gst change km kmd pvn mwst mw ust ust alv moms mva vsk pvm dph áfa ндс ддс пдв tva iva zūd`

/** Words before a tax that mean that the amount includes it: `incl. VAT`. */
const including = new Set(
  'incl including inkl inklusive with inc gross brutto sis sisaldab koos ar iesk ieskaitot sisältää sisältäen med innehåller su įskaitant z zawiera vč včetně áfával с со включая включено з із ttc con compresa compresi compris'.split(
    ' ',
  ),
)
const taxes = new Set(
  'vat tax taxes gst km pvn mwst ust alv moms mva vsk pvm dph áfa ндс ддс пдв tva iva käibemaks käibemaksuga mehrwertsteuer'.split(
    ' ',
  ),
)

/** Letters without signs, `ümardus` as `umardus`. */
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[łßøæ]/g, (letter) => ({ ł: 'l', ß: 'ss', ø: 'o', æ: 'ae' })[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const listOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(letters)
const [stems, words, included, taxWords] = [
  listOf(beginnings),
  new Set(listOf(whole)),
  new Set([...including].map(letters)),
  new Set([...taxes].map(letters)),
]

/** Stems of at least so many letters count within a word too, as in German `Rückerstattungsbetrag`. */
const longStem = 6

const meansOther = (word: string): boolean =>
  words.has(word) || stems.some((stem) => word.startsWith(stem) || (stem.length >= longStem && word.includes(stem)))

/**
 * Whether a heading names an amount of something else than the price: `Refunded Amount`, `MwSt-Betrag`, `Amount (excl. VAT)`; not
 * `Amount incl. VAT`.
 */
export const isOtherAmount = (heading: string): boolean => {
  const parts = heading
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map(letters)
    .filter((part) => part !== '')
  const isWithTax = parts.some((part) => included.has(part))
  return parts.some((part) => meansOther(part) && !(isWithTax && (taxWords.has(part) || included.has(part))))
}

const priceWord =
  /(?:^|[^\p{L}])(?:net|gross|netto|brutto|neto|bruto|turnover|tariff|price|fee|revenue|hind|tasu|käive|tariif|cena|maksa|apgrozījums|preis|umsatz|tarif|hinta|pris|omsetning|kaina|apyvarta|obrót|obrat|ár|forgalom|цена|тариф|оборот|нетто|брутто|prix|prezzo|precio)(?!\p{L})/iu

/** Whether numbers below a heading are money, be it the price or another amount: `Net`, `Price per stay`. */
export const speaksOfMoney = (heading: string): boolean => isOtherAmount(heading) || priceWord.test(heading)

const negation =
  /(?:^|[^\p{L}])(?:not|no|non|nicht|kein|keine|ikke|inte|ej|ei|ekki|nie|ne|nem|не|pas)$|^(?:un|o|u|ne|nie|не|ó|in|im)$/iu

/** Whether the words before a known word negate it, as in `Nicht bezahlt` and `Neapmaksāta summa`. */
export const isNegation = (before: string): boolean => negation.test(before.trim())
