import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { zones } from '../../parking/zones/zones.api.ts'
import { VatRates } from './VatRates.tsx'
import { SettingsTitle } from './SettingsTitle.tsx'

/** VAT rates by region (R4). */
export const VatPage = () => {
  const t = useT()
  const { data: regions = [] } = useQuery(queryOf(zones.ownerRegions, {}))
  return (
    <Stack gap="md" maw={1100}>
      <SettingsTitle title={t(($) => $.settings.vat.title)} />
      <VatRates regions={regions} />
    </Stack>
  )
}
