/** VAT rate in force on a day `YYYY-MM-DD`, 0 before the first (R4). Rates are oldest first. */
export const vatPercentOn = (rates: readonly { ValidFrom: string; Percent: number }[], day: string): number =>
  rates.findLast(({ ValidFrom }) => ValidFrom.slice(0, 10) <= day)?.Percent ?? 0
