import type { CampaignRow } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { listCampaigns } from './campaigns.queries.ts'
import { phrases, type Words } from './phrases.ts'

/** The end is exclusive: its moment is shown as the last one before (R116). */
export const lastMoment = (end: Instant): Instant => (isSet(end) ? new Date(Date.parse(end) - 1).toISOString() : end)

const columnsIn = (words: Words): ExportColumn<CampaignRow>[] => [
  [words.shared.region, 'text', ({ Region }) => Region],
  [words.field.Name, ['text', 32], ({ Name }) => Name],
  [words.shared.type, ['text', 20], ({ Type }) => words.type[Type]],
  [words.field.CampaignCode, ['text', 20], ({ CampaignCode }) => CampaignCode],
  [words.field.MaxNumberOfRegistrants, 'number', ({ MaxNumberOfRegistrants: most }) => (most === 0 ? null : most)],
  [words.approved, 'number', ({ ApprovedRegistrantsCount }) => ApprovedRegistrantsCount],
  [words.field.ValidFrom, 'instant', ({ ValidFrom }) => ValidFrom],
  [words.field.ValidTo, 'instant', ({ ValidTo }) => lastMoment(ValidTo)],
  [words.shared.status, 'text', ({ State }) => words.state[State]],
]

export const exportCampaigns = listExport(phrases, listCampaigns, (words) => ({
  name: 'campaigns',
  title: words.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
