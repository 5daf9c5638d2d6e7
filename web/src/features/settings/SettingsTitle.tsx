import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Title of a page of the settings, with the way back to their overview. */
export const SettingsTitle = ({ title }: { title: string }) => {
  const t = useT()
  return (
    <div>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings" />}>
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t(($) => $.zones.settings.title)}
      </Anchor>
      <PageTitle title={title} />
    </div>
  )
}
