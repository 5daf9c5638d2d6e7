import { Group, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'

/**
 * The one h1 of a page; also the tab's title. Receives focus after navigation, so that keyboard and screen reader
 * start at the top of the new page. `mark` stays beside the title; `children` are the page's buttons, at the right.
 */
export const PageTitle = ({ title, mark, children }: { title: string; mark?: ReactNode; children?: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Parkla`
  }, [title])
  return (
    <Group mih="2.25rem" justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {mark}
      </Group>
      {children === undefined ? null : (
        <Group gap="xs" maw="100%">
          {children}
        </Group>
      )}
    </Group>
  )
}

/** Focuses the title of the page after each navigation. */
export const focusPageTitle = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
