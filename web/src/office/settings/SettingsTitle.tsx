import { useT } from '../../kit/phrases.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'

/** Title of a page of the settings, with the way back to their overview. */
export const SettingsTitle = ({ title }: { title: string }) => {
  const t = useT()
  return (
    <div>
      <BackLink to="/settings">{t(($) => $.zones.settings.title)}</BackLink>
      <PageTitle title={title} />
    </div>
  )
}
