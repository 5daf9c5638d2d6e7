/** What the trail of a session holds and its history tells, in this order. */
export const historyFields = [
  'CarNumber',
  'PlaceId',
  'ClientId',
  'StartTime',
  'EndTime',
  'Status',
  'PaymentStatus',
  'RefundAmountInCents',
  'CostInCents',
  'CalculatedCostInCents',
  'Right',
  'LostRights',
] as const

type Remark = 'overLimit' | 'unpriceable'

/** What somebody has to know beside what changed: that a fleet pays beyond a limit (R101), that there was no price. */
export const remarksOf = (after: Readonly<Record<string, unknown>>): Remark[] => {
  const remarks: Remark[] = []
  if (after['IsOverLimit'] === true) remarks.push('overLimit')
  if (after['IsUnpriceable'] === true) remarks.push('unpriceable')
  return remarks
}
