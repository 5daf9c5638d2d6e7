/** Audit fields shown, in this order. */
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

/** Flags shown beside the changes: fleet limit exceeded (R101), no price. */
export const remarksOf = (after: Readonly<Record<string, unknown>>): Remark[] => {
  const remarks: Remark[] = []
  if (after['IsOverLimit'] === true) remarks.push('overLimit')
  if (after['IsUnpriceable'] === true) remarks.push('unpriceable')
  return remarks
}
