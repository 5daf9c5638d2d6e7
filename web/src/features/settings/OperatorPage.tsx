import { Anchor, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { zones } from '../zones/zones.api.ts'
import { Changes } from './Changes.tsx'
import { Holidays } from './Holidays.tsx'
import { houseSettings } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { VatRates } from './VatRates.tsx'

/** Operator settings of a global admin: limits, VAT, public holidays (R4, R16, R41, R51, R71, R159). */
export const OperatorPage = () => {
  const t = useT()
  const settings = useQuery(queryOf(houseSettings.list, {}, { isShown: true }))
  const { data: regions = [] } = useQuery(queryOf(zones.ownerRegions, {}))
  return (
    <Stack gap="xl" maw={1100}>
      <div>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings" />}>
          <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t(($) => $.zones.settings.title)}
        </Anchor>
        <PageTitle title={t(($) => $.zones.settings.operator)} />
      </div>
      <QueryContent query={settings} height={360}>
        {(rows) => <SettingsForm rows={rows} />}
      </QueryContent>
      <VatRates regions={regions} />
      <Holidays regions={regions} />
      <Changes />
    </Stack>
  )
}
