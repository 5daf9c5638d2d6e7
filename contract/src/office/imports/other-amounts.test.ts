import { expect, test } from 'vitest'
import { guessColumns, meaningIn } from './headings/headings.ts'
import { isInMinorUnits } from './minor-units.ts'

test.each(
  [
    'Refunded Amount|Discount amount|VAT Amount|TaxAmount|Tip amount|Deposit Amount|Account balance amount|Penalty charge',
    'Validation amount|Adjustment Amount|Amount (refund)|Amount (excl. VAT)|Outstanding amount|Service charge',
    'Erstattungsbetrag|Rückerstatteter Betrag|MwSt-Betrag|Mehrwertsteuerbetrag|Trinkgeldbetrag|Mahngebühr',
    'Tagastatud makse summa|Käibemaks kokku|Maksmata makse summa|Atmaksātā maksājuma summa|Neapmaksātā summa|PVN maksājuma summa',
    'Palautettu loppusumma|Återbetalt belopp|Momsbelopp|Rabattbelopp|Tilbagebetalt beløb|Depositumsbeløb|Refundert beløp',
    'Grąžinta mokėtina suma|Nesumokėta suma|Zwrócona kwota płatności|Сумма (возврат)|Скидка, стоимость|Неоплаченная сумма',
    'Vrácená částka|Záloha částka|Visszatérített összeg|ÁFA összeg|Върната обща сума|ДДС стойност|Знижка, вартість',
    'Endurgreidd upphæð|Montant (TVA)|Remboursement montant|Rimborso importo|Sconto importo pagato',
  ].flatMap((line) => line.split('|')),
)('%s: no cost', (heading) => {
  expect(meaningIn('sessions', heading)).toBeUndefined()
})

test.each(
  [
    'Total Fee|Total charge|Amount charged|Total paid|Fare|Parking cost|Charged amount|Amount incl. VAT|Amount (incl. VAT)',
    'Final amount|Betrag inkl. MwSt.|Parkkosten|Rechnungsbetrag brutto|Kogusumma|Parkimise hind|Kopējā maksa|Pysäköinnin hinta',
    'Debiterat belopp|Parkeringspris|Bendra suma|Łączna kwota|Общая стоимость|Cena parkování|Teljes összeg|Крайна сума',
    'Загальна сума|Heildarupphæð|Coût total|Totale pagato|Summa ar PVN|Summa sis. km|Cena s DPH',
  ].flatMap((line) => line.split('|')),
)('%s: a cost', (heading) => {
  expect(meaningIn('sessions', heading)?.field).toBe('Cost')
})

test.each(
  'Nicht bezahlt|Neapmaksāts|Neapmokėta|Nie opłacono|Nieopłacono|Не оплачено|Неоплачено|Ikke betalt|Ubetalt|Obetald|Nezaplaceno|Неплатено'.split(
    '|',
  ),
)('%s: not the state of a payment, whose opposite it says', (heading) => {
  expect(meaningIn('sessions', heading)).toBeUndefined()
})

test('fee beside a refund, a discount and a deposit: the fee is the cost', () => {
  const headings = ['Plate', 'Start', 'Refund amount', 'Total fee', 'Discount price', 'Deposit amount']
  const rows = [['704KLM', '02.03.2026 10:00', '1.00', '6.00', '0.50', '20.00']]
  expect(guessColumns('sessions', { headings, rows })).toEqual({ Plate: 'Plate', Start: 'Start', Cost: 'Total fee' })
})

test.each(
  'Cost (cents)|Amount (minor units)|Amount (c)|Total [ct]|Summa (senti)|Cena (haléřů)|Kwota (grosze)|Summa (santīmos)|Belopp (öre)|Fee (p)|Parking fee (¢)|Price (€c)|Price EURcent|Kwota [gr]|Betrag (Rp.)|Cena (hal.)|Сумма (коп.)|Цена (ст.)|amount_cents|CostInCents|total_in_cents|Price, cents|Summa sentides'.split(
    '|',
  ),
)('%s: a cost in hundredths, below one in whole units', (heading) => {
  expect(isInMinorUnits(heading)).toBe(true)
  expect(meaningIn('sessions', heading)).toMatchObject({ field: 'Cost' })
  expect(meaningIn('sessions', heading)?.rank).toBeGreaterThanOrEqual(500)
})
