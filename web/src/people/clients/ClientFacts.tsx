import { totalsByCurrency } from '@parkla/contract/people/clients/clients.policy.ts'
import type { Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { holds } from '@parkla/contract/access/actor.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { LegalHold } from '../../office/retention/legal-hold.part.tsx'
import { cardMonth, sumsText } from './client-texts.ts'

const Cards = ({ cards }: { cards: Client['CreditCards'] }) => {
  const t = useT()
  if (cards.length === 0) return t(($) => $.clients.facts.noCards)
  return cards.map(({ Id, Brand, MaskedNumber, ExpiresAt }) => (
    <span key={Id} style={{ display: 'block' }}>
      {`${Brand} ${MaskedNumber}, ${t(($) => $.clients.facts.cardValidTo, { month: cardMonth(ExpiresAt) })}`}
    </span>
  ))
}

/** Header of an open client: name, credit, debt and masked cards (R80). */
export const ClientFacts = ({ client }: { client: Client }) => {
  const t = useT()
  const format = useFormat()
  const user = useUser()
  const totals = totalsByCurrency(client.Debts)
  const currency = currencyOf(client.Region, client.UpdatedAt.slice(0, 10))
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Title order={3} size="h4">
          {client.Name || client.PhoneNumber || `#${client.Id}`}
        </Title>
        {client.IsBlocked && <Badge tone="danger">{t(($) => $.clients.blocked)}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {t(($) => $.clients.since, { date: format.day(client.CreatedAt, user.timeZone) })}
      </Text>
      {client.LicensePlates.length > 0 && (
        <Group gap="xs">
          {client.LicensePlates.map((plate) => (
            <Plate key={plate}>{plate}</Plate>
          ))}
        </Group>
      )}
      <Facts
        facts={[
          {
            label: t(($) => $.clients.facts.debt),
            value: totals.length === 0 ? t(($) => $.clients.facts.noDebt) : sumsText(totals),
          },
          { label: t(($) => $.clients.facts.credit), value: format.money(client.CreditInCents, currency) },
          { label: t(($) => $.clients.facts.cards), value: <Cards cards={client.CreditCards} /> },
        ]}
      />
      {holds(user, 'retention.manage') && <LegalHold entity="client" id={client.Id} />}
    </Stack>
  )
}
