import { accountPayloads } from './account-payloads.ts'
import { bookingPayloads, disputePayloads, groupPayloads } from './booking-payloads.ts'
import { campaignPayloads } from './campaign-payloads.ts'
import { finePayloads } from './fine-payloads.ts'
import { listPayloads } from './list-payloads.ts'
import type { Payloads } from './payload.ts'
import { placePayloads } from './place-payloads.ts'
import { reportPayloads } from './report-payloads.ts'

/** What a client of the specification sends, for every call of `specified-calls.ts`. */
export const specifiedPayloads: Payloads = {
  ...accountPayloads,
  ...placePayloads,
  ...listPayloads,
  ...reportPayloads,
  ...campaignPayloads,
  ...finePayloads,
  ...bookingPayloads,
  ...groupPayloads,
  ...disputePayloads,
}
