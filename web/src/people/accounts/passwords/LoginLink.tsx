import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../kit/phrases.ts'

/** Back to the sign-in, below the forms of passwords. */
export const LoginLink = () => {
  const t = useT()
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/login" />} size="sm" ta="center">
      {t(($) => $.accounts.toLogin)}
    </Anchor>
  )
}
