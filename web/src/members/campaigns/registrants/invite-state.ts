import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'

/**
 * Pending until the invited person answers (R115); undefined for registrants who were not invited, or were decided on. Link and client
 * of an invitation are left out for readers who do not see personal data (R79).
 */
export const inviteStateOf = ({
  RegistrationType,
  Status,
}: Pick<CampaignRegistrant, 'RegistrationType' | 'Status'>): 'pending' | 'accepted' | undefined => {
  if (RegistrationType !== 'MANUALLY_INVITED' || Status === 'APPROVED' || Status === 'DECLINED') return undefined
  return Status === '' ? 'pending' : 'accepted'
}
