import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'
import { editableCampaigns } from '../../campaigns/campaigns.queries.ts'

type CampaignOfOwner = { campaignId: number; ownerId: number | null }

/** Whether this user may edit the campaign; at a terminal (null) every campaign. Templates have no registrants. */
export const mayEditCampaign = async (db: Db | Tx, { campaignId, ownerId }: CampaignOfOwner): Promise<boolean> => {
  const person = ownerId === null ? undefined : await findPerson(db, ownerId)
  if (ownerId !== null && !person) return false
  const isReached = person ? editableCampaigns(person) : sql`c.deleted_at is null`
  const { rows } = await sql`
    select 1 from campaigns c where c.id = ${campaignId} and not c.is_template and ${isReached}`.execute(db)
  return rows.length > 0
}

/** @throws Rejection 422 `imports.campaignUnknown` */
export const insistOnCampaign = async (tx: Tx, campaign: CampaignOfOwner): Promise<void> => {
  if (await mayEditCampaign(tx, campaign)) return
  throw new Rejection(422, 'imports.campaignUnknown', {
    fields: [{ Field: 'OnlyCampaign', Error: 'imports.campaignUnknown' }],
  })
}
