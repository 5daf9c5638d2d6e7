import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'

/** The page for an unknown address. */
export const NotFound = () => {
  const t = useT()
  return (
    <>
      <PageTitle title={t(($) => $['not-found'].title)} />
      <EmptyState icon={<IconMapPinOff size={40} stroke={1.4} />} title={t(($) => $['not-found'].text)}>
        <Button renderRoot={(props) => <Link {...props} to="/" />} mt="sm">
          {t(($) => $['not-found'].toStart)}
        </Button>
      </EmptyState>
    </>
  )
}
