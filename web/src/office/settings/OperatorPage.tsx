import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { Changes } from './Changes.tsx'
import { SettingsTitle } from './SettingsTitle.tsx'
import { houseSettings } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Operator settings of a global admin: company, limits and times (R16, R41, R71, R159). */
export const OperatorPage = () => {
  const t = useT()
  const settings = useQuery(queryOf(houseSettings.list, {}, { isShown: true }))
  return (
    <Stack gap="xl" maw={1100}>
      <SettingsTitle title={t(($) => $.zones.settings.operator)} />
      <QueryContent query={settings} height={360}>
        {(rows) => <SettingsForm rows={rows} />}
      </QueryContent>
      {/* below a form of unknown height: shown together with it, so that the section does not move */}
      {settings.isPending ? null : <Changes />}
    </Stack>
  )
}
