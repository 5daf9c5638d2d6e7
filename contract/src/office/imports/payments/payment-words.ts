import { tableOf, wordsIn } from '../words/heading-words.ts'

/**
 * Headings of bank statements, and of our reading of camt.053, a line for a language or two. Days of value come last. A
 * bank's id of the entry is never the number of the payer's own document: entries of two payers may have the same.
 */
export const paymentWords = tableOf(
  `
BookingDay = booking date,date,entry date,posting date,posted date,date completed,completed date,transaction date,date and time,booked,date processed,value date
BookingDay = kande kuupäev,kuupäev,maksepäev,väärtuspäev
BookingDay = grāmatošanas datums,datums,darījuma datums
BookingDay = buchungstag,buchungsdatum,buchung,datum,valutadatum,wertstellung
BookingDay = kirjauspäivä,päivä,pvm,maksupäivä,arvopäivä
BookingDay = bokföringsdag,bokföringsdatum,bokförd,datum,transaktionsdag,transaktionsdatum,valutadag
BookingDay = bogføringsdato,bogført,bokføringsdato,bokført dato,dato,posteringsdato,rentedato,valørdato
BookingDay = operacijos data,mokėjimo data,data
BookingDay = data księgowania,data zaksięgowania,data operacji,data transakcji,data waluty
BookingDay = datum zaúčtování,datum zaúčtovania,datum provedení,datum transakce,datum,datum operace,dátum zaúčtovania,dátum,datum splatnosti
BookingDay = könyvelés dátuma,könyvelés napja,könyvelési dátum,könyvelési nap,dátum,tranzakció dátuma,értéknap
BookingDay = дата на осчетоводяване,дата на операцията,дата операции,дата проводки,дата обработки,дата обработки операции,дата операції,дата,вальор
BookingDay = data contabile,data operazione,date de comptabilisation,date comptable,date opération,fecha contable,fecha operación,fecha,data lançamento,boekdatum,boekingsdatum,data înregistrării,data tranzacției,datum knjiženja,datum knjiženja
BookingDay = dagsetning,bókunardagur,bókunardagsetning,vaxtadagur
PaidAmount = upphæð,fjárhæð
Currency = mynt,gjaldmiðill
ReferenceNumber = tilvísun,tilvísunarnúmer
Payer = mótaðili,nafn mótaðila,greiðandi,nafn greiðanda
Description = skýring,texti,lýsing
EntryId = færslunúmer,bókunarnúmer
PaidAmount = amount,transaction amount,amount in account currency,amount and currency,sum,net amount,value,payment amount
PaidAmount = summa,summa eur,kande summa,darījuma summa
PaidAmount = betrag,betrag eur,umsatz,buchungsbetrag
PaidAmount = määrä,määrä eur,määrä euroa,summa
PaidAmount = belopp,insättning/uttag,beløb,beløp,bevægelse
PaidAmount = suma,suma eur,mokėjimo suma,suma sąskaitos valiuta
PaidAmount = kwota,kwota operacji,kwota transakcji,kwota w walucie rachunku
PaidAmount = částka,zaúčtovaná částka,objem,částka v měně účtu,suma,čiastka
PaidAmount = összeg,tranzakció összege,könyvelt összeg,terhelés/jóváírás,iznos
PaidAmount = сумма,сумма в валюте счета,сумма пересчитанная в валюту счета,сумма операции,сума,сума операції,сума на операцията
PaidAmount = importo,montant,importe,valor,bedrag,bedrag in eur,transactiebedrag,sumă,suma tranzacției
IncomingAmount = credit,credit amount,credits,money in,paid in,deposit,deposits,deposit amount,amount credited,receipts,credit eur
IncomingAmount = kreedit,laekumine,laekumised,sissetulek,kredīts,ienākošie,kreditas,gaunamos lėšos,įplaukos
IncomingAmount = haben,gutschrift,gutschriften,einnahme,einnahmen,eingang,zahlungseingang,pano,panot,hyvitys,insättning,insättningar,kredit,kreditt,inn,ind,indbetaling,indsat,inn på konto
IncomingAmount = uznania,uznanie,wpływ,wpływy,ma,kwota uznania,příjem,příjmy,připsáno,kredit,jóváírás,bevétel,кредит,приход,поступление,поступления,надходження,зачисление
IncomingAmount = avere,accrediti,entrate,crédit,abono,abonos,haber,ingreso,ingresos,crédito,créditos,bij,bijschrijving,intrări,uplata,odobrenje
OutgoingAmount = debit,debit amount,debits,money out,paid out,withdrawal,withdrawals,withdrawal amount,amount debited,payments,debit eur
OutgoingAmount = deebet,väljaminek,väljamakse,väljamaksed,debets,izejošie,debetas,išlaidos
OutgoingAmount = soll,lastschrift,belastung,belastungen,ausgabe,ausgaben,ausgang,otto,otot,veloitus,uttag,debet,debit,ut,ud,udbetaling,hævet,ut fra konto
OutgoingAmount = obciążenia,obciążenie,wydatek,wydatki,wn,winien,kwota obciążenia,výdaj,výdaje,odepsáno,debet,terhelés,kiadás,дебит,дебет,разход,расход,списание,витрати,видаток
OutgoingAmount = dare,addebiti,uscite,débit,cargo,cargos,debe,gasto,gastos,débito,débitos,af,afschrijving,ieșiri,isplata,zaduženje
Currency = currency,account currency,payment currency,ccy,valuuta,konto valuuta,valuutta
Currency = währung,waehrung,valuta,valutakode,valutaslag,møntsort,deviza,devizanem,pénznem,měna,měna účtu,mena,divisa,devise,moneda,moeda,munt,muntsoort,valutacode
Currency = valiuta,sąskaitos valiuta,waluta,валюта
Currency = konta valūta,darījuma valūta,valūta
Direction = debit/credit,credit/debit,d/c,c/d,dc,cd,dr/cr,cr/dr,inflow/outflow,direction,sign,type,transaction type,operation type,debit or credit
Direction = deebet/kreedit,kreedit/deebet,debets/kredīts,kredīts/debets,tehingu tüüp
Direction = soll/haben,s/h,soll/haben kennung,debet/kredit,d/k,debetas/kreditas,wn/ma,winien/ma,дебет/кредит,дт/кт,дебит/кредит
Direction = balance impact,af bij,af/bij,sens,segno,signo,znak,směr platby,směr,bejövő/kimenő,irány,t/j,terhelés vagy jóváírás,bevétel/kiadás,тип,вид операции,retning,suunta,riktning,kierunek
ReferenceNumber = reference number,reference,payment reference,payment code,structured reference,variable symbol
ReferenceNumber = viitenumber,viite nr,refernces numurs,atsauces numurs,references numurs,viitenumero,viite
ReferenceNumber = referenz,kundenreferenz,zahlungsreferenz
ReferenceNumber = ocr,ocr nummer,referensnummer,referens,kid,kid nummer,kundereference,fik nummer
ReferenceNumber = įmokos kodas,numer referencyjny,nr referencyjny,код платежа,variabilní symbol,variabilný symbol,vs,gestructureerde mededeling,betalingskenmerk,communication structurée
Payer = payer,payer name,beneficiary/payer,recipient/payer,sender/receiver name,name,counterparty,counterparty name,counterparty designation,debtor,remitter,partner,partner name,sender name,sender,payee,other party
Payer = saaja/maksja nimi,saaja/maksja,maksja nimi,maksja,nimi
Payer = saņēmējs/maksātājs,saņēmēja/maksātāja vārds,maksātājs,maksājuma veicējs,partneris,partnera nosaukums
Payer = saaja/maksaja,maksaja,nimi
Payer = zahler,zahlungspflichtiger,begünstigter/zahlungspflichtiger,beguenstigter/zahlungspflichtiger,auftraggeber/empfänger,auftraggeber/zahlungsempfänger,auftraggeber,zahlungspflichtige*r,empfänger
Payer = betalare,avsändare,namn,afsender,avsender,indbetaler,navn,modpart
Payer = mokėtojas,mokėtojas/gavėjas,gavėjas,mokėtojo arba gavėjo pavadinimas,kitos pusės pavadinimas
Payer = płatnik,nadawca,nadawca/odbiorca,kontrahent,dane kontrahenta
Payer = název protiúčtu,název protistrany,protistrana,název protiúčtu/název obchodníka,názov protiúčtu,partner neve,partner név,ellenoldali név,ellenoldal neve,partner elnevezése
Payer = плательщик,плательщик/получатель,контрагент,наредител/получател,наредител,платник
Payer = tegenrekeninghouder,ordinante,donneur d'ordre,contrepartie,tegenpartij,naam tegenpartij,naam,naam / omschrijving,contraparte,plătitor,platitelj,nome controparte
PayerAccount = payer account,account of payer,counterparty account,counterparty account number,sender/receiver account,payer iban,partner iban,evp/iban,account number of counterparty
PayerAccount = saaja/maksja konto,maksja konto,saņēmēja/maksātāja konts,maksātāja konts,partnera konts,maksajan tili,saajan tilinumero ja pankin bic
PayerAccount = kontonummer/iban,konto des auftraggebers,avsändarkonto,mokėtojo sąskaita,gavėjo sąskaita,kitos pusės sąskaitos nr,iban zahlungspflichtiger
PayerAccount = rachunek nadawcy,konto nadawcy,nr rachunku,numer konta,protiúčet,číslo protiúčtu,partner számlaszáma,partner számla,ellenoldali számlaszám
PayerAccount = счет плательщика,счет контрагента,номер сметка на наредителя / получателя,tegenrekening,tegenrekening iban/bban,tegenrekeningnummer,rekeningnummer tegenpartij
Description = details,description,payment details,details of payments,details of payment,narration,purpose of payment,explanation,remittance information,narrative,message,message for payee,memo,text,particulars,title
Description = selgitus,makse selgitus,informācija saņēmējam,maksājuma mērķis,paskaidrojums,viesti,selitys,otsikko
Description = verwendungszweck,umsatztext,buchungstext,beskrivning,meddelande,text,rubrik,tekst,besked,melding,beskrivelse,forklaring
Description = mokėjimo paskirtis,paskirtis,paaiškinimai
Description = tytuł,tytuł przelewu,opis,opis operacji,opis transakcji
Description = zpráva pro příjemce,zpráva,poznámka,popis,správa pre prijímateľa,közlemény,megjegyzés,leírás
Description = назначение платежа,призначення платежу,основание,описание,описание операции
Description = causale,descrizione,libellé,concepto,descripción,descrição,omschrijving,mededelingen,vrije mededeling,toelichting,descriere,detalii,opis plaćanja,svrha
EntryId = transfer reference,transfer number,transfer no,entry reference,archive id,archiving code,transaction id,transaction reference,bank reference,id
EntryId = arhiveerimistunnus,kande number,arhīva kods,arhivēšanas kods,darījuma numurs,arkistointitunnus
EntryId = įrašo nr,nr transakcji,numer transakcji,номер операции,transakcijos kodas,operacijos eilutė,arkivreference,arkivref,id pohybu,identifikace transakce,referenční číslo,tranzakció azonosító,banki tranzakció azonosító,свързваща референция
Batch = batch
`,
  wordsIn,
)

/** Words in a column of directions, or after an amount, for money that came in or went out, letters as banks use. */
const inWords =
  'c,k,cr,crdt,credit,inflow,kreedit,kredīts,kredit,kreditas,kreditt,kred,h,haben,ma,uznanie,uznania,к,кр,кт,кредит,in,inn,ind,incoming,received,money in,positive,sissetulek,laekumine,ienākošs,gaunamas,eingang,gutschrift,pano,insättning,indbetaling,przychodzący,wpływ,příchozí,příjem,prijatá,j,jóváírás,bejövő,приход,поступление,зачисление,надходження,bij,crédit,crédito,avere,accredito,abono,haber,+'
const outWords =
  'd,dr,dbit,debit,outflow,deebet,debets,debet,debetas,s,soll,wn,obciążenie,obciążenia,д,дб,дт,дебет,дебит,out,ut,ud,outgoing,sent,money out,negative,väljaminek,izejošs,siunčiamas,ausgang,lastschrift,belastung,otto,uttag,udbetaling,wychodzący,wydatek,odchozí,výdaj,odoslaná,t,terhelés,kimenő,расход,списание,разход,видаток,af,débit,débito,dare,addebito,cargo,debe,-,–,−'
const [incoming, outgoing] = [new Set(inWords.split(',')), new Set(outWords.split(','))]

/** `REVERSAL` takes a payment received back; only our reading of camt writes it. */
export type Direction = 'IN' | 'OUT' | 'REVERSAL'

/** Direction of a cell; undefined for any other word. */
export const readDirection = (text: string): Direction | undefined => {
  const word = text.trim().toLowerCase().replace(/[?.]$/, '')
  if (word === 'rvsl') return 'REVERSAL'
  if (incoming.has(word)) return 'IN'
  if (outgoing.has(word) || word === 'rvsd') return 'OUT'
  return directionOfKind(word)
}

/**
 * Kinds of transactions that name a direction: `Payment received`, `ATM withdrawal`. Without `credit` and `debit`, since a credit
 * transfer and a credit card go either way.
 */
const inKinds =
  /(?:^|[^\p{L}])(?:incoming|inflow|received|receipt|deposit(?:ed)?|income|incomes|laekumine|laekunud|sissetulev|ienākošais|gaut(?:as|inis)|zahlungseingang|eingehend\p{L}*|saapuva|inkommande|indgående|innkommende|przychodząc[yae]|příchozí|bejövő|входящ\p{L}*|поступление|вхідн\p{L}*|entrante|entrant|reçu)(?:$|[^\p{L}])/u
const outKinds =
  /(?:^|[^\p{L}])(?:outgoing|outflow|sent|withdraw\p{L}*|expense|expenses|spent|purchase|väljaminev|väljuv|izejošais|siunčiam\p{L}*|zahlungsausgang|ausgehend\p{L}*|lähtevä|utgående|udgående|wychodząc[yae]|odchozí|kimenő|исходящ\p{L}*|списание|вихідн\p{L}*|saliente|sortant|envoyé)(?:$|[^\p{L}])/u

const directionOfKind = (text: string): Direction | undefined => {
  if (text.length > 40) return undefined
  const [isIn, isOut] = [inKinds.test(text), outKinds.test(text)]
  if (isIn === isOut) return undefined
  return isIn ? 'IN' : 'OUT'
}

/** A direction after or before an amount: `30.00 CR`, `D 12,00`; `text` is the amount without it. */
export const directionInAmount = (text: string): { text: string; direction: Direction | undefined } => {
  const groups =
    /^(?<before>(?:cr|dr|c|d|h|s|k)\s)?\s*(?<amount>[^\p{L}]*\d[^\p{L}]*)\s*(?<after>cr|dr|c|d|h|s)?\.?$/iu.exec(
      text.trim(),
    )?.groups
  const word = (groups?.['after'] ?? groups?.['before'])?.trim()
  return word === undefined
    ? { text, direction: undefined }
    : { text: (groups?.['amount'] ?? '').trim(), direction: readDirection(word) }
}

const balances = [
  /^(?:alg|lõpp)saldo|^(?:algjääk|lõppjääk)|^käive|^(?:opening|closing|previous|available|current|starting|ending|brought forward|carried forward)\s*balance|^balance (?:brought|carried) forward|^turnover/,
  /^(?:sākuma|beigu) atlikums|^atlikums|^apgrozījums|^kontostand|^(?:anfangs|end|schluss)saldo|^alter kontostand|^neuer kontostand|^(?:alku|loppu)saldo/,
  /^(?:ingående|utgående) (?:saldo|balans)|^(?:start|slut|primo|ultimo)saldo|^(?:inngående|utgående) saldo|^(?:likutis|apyvarta)|^saldo (?:początkowe|końcowe|na |per )|^obroty|^suma (?:uznań|obciążeń)/,
  /^(?:počáteční|konečný|začiatočný) (?:zůstatek|zostatok)|^obrat|^nyitó ?egyenleg|^záró ?egyenleg|^forgalom|^(?:входящий|исходящий|вхідний|вихідний) (?:остаток|залишок)|^обороты?|^начално салдо|^крайно салдо|^оборот/,
  /^(?:deebet|kreedit)käive|^saldo (?:perioodi|kuu|päeva|seisuga|am|per|zum|vom|op|den|pr|na konci|k|на)(?:$|[^\p{L}])|^(?:ledger|book|closing ledger|opening ledger|closing available|cleared) balance|^total (?:credits|debits|deposits|withdrawals|amount|receipts|payments)/u,
  /^saldo (?:iniziale|finale|contabile|inicial|final|anterior)|^solde (?:initial|final|d)|^(?:begin|eind)saldo|^sold (?:inițial|final)/,
]
/** Sums below the entries; only as a whole cell, because a text may begin with them. */
const sums =
  /^(?:total|totals|kokku|kopā|iš viso|viso|summe|gesamt|yhteensä|summa|sum|i alt|totalt|razem|suma|łącznie|celkem|spolu|összesen|итого|всего|разом|общо|totale|totaal|ukupno)(?: (?:credit|debit|in|out|kreedit|deebet))?[\s:.]*$/

const balance = new RegExp(`${balances.map(({ source }) => source).join('|')}|${sums.source}`, 'u')

/** Whether a cell marks its row as a balance, a turnover or a sum, not a payment (R193). */
export const isBalance = (text: string): boolean => {
  const words = text.replace(/^[\s\p{P}]+/u, '').trim()
  return words.length <= 80 && balance.test(words.toLowerCase())
}

const pendings =
  /^(?:pending|reverted|declined|failed|cancelled|canceled|reserved|blocked|blokada|w rozliczeniu|venter|afvist|slettet|varaus|odottaa|reserverad|väntar|broneering|broneeritud|rezervēts|rezervuota|vorgemerkt|zablokováno|čekající|függőben|в обработке|отклонен[оа]?|reservert)$/i

/** Whether a cell marks its row as not booked yet, or never to be booked. */
export const isNotBooked = (text: string): boolean => pendings.test(text.trim())
