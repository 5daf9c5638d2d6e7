import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { termText } from '../../../kit/time/day-term.ts'
import { dotted } from '../../../kit/dotted.ts'
import { formatMoney, formatShare } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { inviteStateOf } from './invite-state.ts'

export type RegistrantLine = CampaignRegistrant & {
  campaign: Pick<Campaign, 'TimeZone' | 'Type' | 'DiscountCreditCurrency'>
  isSelected: boolean
  /** Undefined for readers who may not decide. */
  toggle: (() => void) | undefined
}

const wrapping = { overflowWrap: 'anywhere' } as const

/** A pending request without an invitation has no text. */
const badgeOf = (registrant: CampaignRegistrant): { tone: Tone; text: string } | undefined => {
  const { Status } = registrant
  if (Status === 'APPROVED') return { tone: 'success', text: t(($) => $.campaigns.registrantStatus.APPROVED) }
  if (Status === 'DECLINED') return { tone: 'danger', text: t(($) => $.campaigns.registrantStatus.DECLINED) }
  const state = inviteStateOf(registrant)
  if (state === undefined) return undefined
  return state === 'accepted'
    ? { tone: 'accent', text: t(($) => $.campaigns.invite.accepted) }
    : { tone: 'neutral', text: t(($) => $.campaigns.registrantStatus.INVITED) }
}

const StatusBadge = ({ registrant }: { registrant: CampaignRegistrant }) => {
  const badge = badgeOf(registrant)
  return badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null
}

/** Percent, or credit as left of granted. */
const rightText = ({ campaign, FreePassId, ...right }: RegistrantLine): string => {
  if (FreePassId === 0) return '–'
  const money = (cents: number) => formatMoney(cents, campaign.DiscountCreditCurrency)
  if (campaign.Type === 'DISCOUNT_PERCENT') return formatShare(right.DiscountPercentage / 100)
  const left = right.DiscountCreditInCents - right.UsedDiscountCreditInCents
  return t(($) => $.campaigns.leftOf, { left: money(left), granted: money(right.DiscountCreditInCents) })
}

const usedText = ({ campaign, ...right }: RegistrantLine): string =>
  formatMoney(right.UsedDiscountCreditInCents + right.DiscountInCents, campaign.DiscountCreditCurrency)

const SelectBox = ({ line: { isSelected, toggle, Name, CarNumber } }: { line: RegistrantLine }) =>
  toggle ? (
    <Checkbox
      // 24 px, the least for touch
      size="md"
      aria-label={t(($) => $.campaigns.select, { name: Name || CarNumber })}
      checked={isSelected}
      onChange={toggle}
    />
  ) : null

export const registrantColumns = columnsOf<RegistrantLine>([
  {
    id: 'select',
    header: () => t(($) => $.campaigns.selectColumn),
    cell: (line) => <SelectBox line={line} />,
    width: 36,
    phone: 'aside',
  },
  {
    id: 'name',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name, Comment }) => (
      <Stack gap={0} style={wrapping}>
        <Text inherit>{Name || '–'}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {Comment}
        </Text>
      </Stack>
    ),
    phone: 'title',
  },
  {
    id: 'car',
    header: () => t(($) => $.ui.plate),
    cell: ({ CarNumber }) => (CarNumber === '' ? '–' : <Plate>{CarNumber}</Plate>),
    phone: 'line',
  },
  {
    id: 'contact',
    header: () => t(($) => $.campaigns.registrant.contact),
    cell: ({ PhoneNumber, Email }) => <span style={wrapping}>{dotted([PhoneNumber, Email]) || '–'}</span>,
    phone: 'line',
  },
  {
    id: 'type',
    header: () => t(($) => $.campaigns.registrant.RegistrationType),
    cell: ({ RegistrationType }) => t(($) => $.campaigns.registeredBy[RegistrationType]),
  },
  {
    id: 'validity',
    header: () => t(($) => $.campaigns.registrant.validity),
    cell: (line) => termText(line, line.campaign.TimeZone),
  },
  {
    id: 'right',
    header: () => t(($) => $.campaigns.registrant.right),
    cell: (line) => <span style={{ whiteSpace: 'nowrap' }}>{rightText(line)}</span>,
  },
  { id: 'used', header: () => t(($) => $.campaigns.registrant.used), cell: usedText, align: 'right' },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: (row) => <StatusBadge registrant={row} />,
    phone: 'aside',
  },
])
