import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

/** Link above a title to the page one level up: `<BackLink to="/settings">{t(…)}</BackLink>`. */
export const BackLink = ({ children, ...link }: LinkProps & { children: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} {...link} />}>
    <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {children}
  </Anchor>
)
