import { Group } from '@mantine/core'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import type { MemberState } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { termText } from '../../../kit/time/day-term.ts'
import { t } from '../../../kit/phrases.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'

/** A user of a whitelist or fleet; `zone`: time zone of the list. */
export type UserLine = Pick<WhitelistUser, 'Plates' | 'Email' | 'Phone' | 'ValidFrom' | 'ValidTo' | 'State'> & {
  zone: string
}

const tones: Readonly<Record<MemberState, Tone>> = {
  PENDING: 'warning',
  ACTIVE: 'success',
  FUTURE: 'accent',
  EXPIRED: 'neutral',
  DECLINED: 'danger',
}

/** Columns that users of whitelists and of fleets have. */
export const userColumns = {
  plates: {
    id: 'plates',
    header: () => t(($) => $.whitelists.user.Plates),
    cell: ({ Plates }: UserLine) =>
      Plates.length === 0 ? (
        '–'
      ) : (
        <Group gap={4}>
          {Plates.map((plate) => (
            <Plate key={plate}>{plate}</Plate>
          ))}
        </Group>
      ),
    phone: 'line',
  },
  contact: {
    id: 'contact',
    header: () => t(($) => $.whitelists.user.contact),
    cell: ({ Email, Phone }: UserLine) => (
      <Group gap="0 0.75rem" style={{ overflowWrap: 'anywhere' }}>
        {Phone === '' && Email === '' ? '–' : null}
        {Phone === '' ? null : <span>{Phone}</span>}
        {Email === '' ? null : <span>{Email}</span>}
      </Group>
    ),
    phone: 'line',
  },
  validity: {
    id: 'validity',
    header: () => t(($) => $.whitelists.field.Validity),
    cell: (user: UserLine) => termText(user, user.zone),
  },
  state: {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: ({ State }: UserLine) => <Badge tone={tones[State]}>{t(($) => $.whitelists.state[State])}</Badge>,
    phone: 'aside',
  },
} as const
