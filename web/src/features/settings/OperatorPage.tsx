import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { zones } from '../zones/zones.api.ts'
import { Changes } from './Changes.tsx'
import { Holidays } from './Holidays.tsx'
import { houseSettings } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { VatRates } from './VatRates.tsx'

const Form = () => {
  const { data: rows, error, refetch } = useQuery(queryOf(houseSettings.list, {}, { isShown: true }))
  if (rows) return <SettingsForm rows={rows} />
  return error ? (
    <ErrorState error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton height={360} radius="md" aria-busy="true" />
  )
}

/** Operator settings of a global admin: limits, VAT, public holidays (R4, R16, R41, R51, R71, R159). */
export const OperatorPage = () => {
  const t = useT()
  const { data: regions = [] } = useQuery(queryOf(zones.ownerRegions, {}))
  return (
    <Stack gap="xl" maw={1100}>
      <div>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings" />}>
          <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t(($) => $.settings.back)}
        </Anchor>
        <PageTitle title={t(($) => $.settings.title)} />
      </div>
      <Form />
      <VatRates regions={regions} />
      <Holidays regions={regions} />
      <Changes />
    </Stack>
  )
}
