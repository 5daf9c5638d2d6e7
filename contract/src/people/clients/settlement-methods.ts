/** How a debt is paid outside the card (R81). */
export const settlementMethods = ['BANK', 'CASH', 'OTHER'] as const
