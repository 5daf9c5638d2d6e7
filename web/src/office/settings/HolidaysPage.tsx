import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { zones } from '../../parking/zones/zones.api.ts'
import { Holidays } from './Holidays.tsx'
import { SettingsTitle } from './SettingsTitle.tsx'

/** Public holidays by region (R51). */
export const HolidaysPage = () => {
  const t = useT()
  const { data: regions = [] } = useQuery(queryOf(zones.ownerRegions, {}))
  return (
    <Stack gap="md" maw={1100}>
      <SettingsTitle title={t(($) => $.settings.holidays.title)} />
      <Holidays regions={regions} />
    </Stack>
  )
}
