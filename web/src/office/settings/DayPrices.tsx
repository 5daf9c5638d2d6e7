import { Alert, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { pricedLikes } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { queryOf } from '../../kit/api/query.ts'
import { t, useT } from '../../kit/phrases.ts'
import { dayKindText, dayRuleOptions } from '../../parking/tariffs/day-rules.api.ts'
import { houseSettings } from './settings.api.ts'

/** How a region prices days of each kind; saved at once (R194). */
export const DayPrices = ({ region }: { region: string }) => {
  const text = useT()
  const { data } = useQuery(queryOf(houseSettings.dayPrices, { region }))
  const save = useAction(houseSettings.saveDayPrice, { success: () => t(($) => $.settings.holidays.saved) })
  if (!data) return null
  return (
    <Stack gap="xs">
      {data.HasCalendar ? null : (
        <Alert role="note" color="yellow">
          {text(($) => $.settings.holidays.noCalendar)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {data.Prices.map(({ Kind, PricedLike, UpdatedAt }) => (
          <NativeSelect
            key={Kind}
            label={dayKindText(Kind)}
            data={dayRuleOptions(pricedLikes)}
            value={PricedLike}
            onChange={({ currentTarget }) => {
              const like = pricedLikes.find((each) => each === currentTarget.value) ?? PricedLike
              void save.run({ Region: region, Kind, PricedLike: like, UpdatedAt })
            }}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
