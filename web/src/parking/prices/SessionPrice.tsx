import { Alert, Stack, Text } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { PriceTrace } from '../tariffs/price-trace.part.tsx'
import { CostParts } from './CostParts.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { sessions } from '../session-records/sessions.api.ts'

/** Cost and stored price trace (R55, R77). */
export const SessionPrice = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  const query = useQuery(queryOf(sessions.price, { id: session.Id }, { isShown: true }))
  return (
    <QueryContent query={query}>
      {({ IsPriced, TariffId, Trace, CreatedAt }) => (
        <Stack gap="md">
          {Trace ? (
            <PriceTrace trace={Trace} />
          ) : (
            <Alert color="gray">
              {IsPriced ? t(($) => $.sessions.price.hidden) : t(($) => $.sessions.price.notPriced)}
            </Alert>
          )}
          <CostParts session={session} />
          {Trace ? (
            <Text size="xs" c="dimmed">
              {TariffId === 0
                ? t(($) => $.sessions.price.noTariff)
                : t(($) => $.sessions.price.version, {
                    id: TariffId,
                    at: moment(CreatedAt, session.Place.TimeZone),
                  })}
            </Text>
          ) : null}
        </Stack>
      )}
    </QueryContent>
  )
}
