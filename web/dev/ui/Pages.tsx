import { Button, Stack } from '@mantine/core'
import { Badge } from '../../src/ui/Badge.tsx'
import { BackLink } from '../../src/ui/page/BackLink.tsx'
import { EmptyState } from '../../src/ui/page/EmptyState.tsx'
import { EntryPanel } from '../../src/ui/page/EntryPanel.tsx'
import { ErrorState } from '../../src/ui/page/ErrorState.tsx'
import { PageTitle } from '../../src/ui/page/PageTitle.tsx'
import { Panel } from '../../src/ui/page/Panel.tsx'
import { StaleNotice } from '../../src/ui/page/StaleNotice.tsx'
import { nothing } from './nothing.ts'

const notes = [{ at: '2026-11-30T06:05:00.000Z', by: 'Kadri Tamm', text: 'Barrier stands open.' }]

/** Title, panels, and the states of a page without content. */
export const Pages = () => (
  <Stack gap="md">
    <BackLink to="/">Places</BackLink>
    <PageTitle title="Sadama" mark={<Badge tone="warning">Nearly full</Badge>}>
      <Button>Add gate</Button>
      <Button variant="default">Excel</Button>
    </PageTitle>
    <Panel title="Prices">A panel of a page.</Panel>
    <EntryPanel title="Notes" entries={notes} empty="No notes" zone="Europe/Tallinn" />
    <EmptyState title="No gates" text="A gate opens for members and paid stays.">
      <Button>Add gate</Button>
    </EmptyState>
    <ErrorState error={new Error('')} retry={nothing} />
    <StaleNotice retry={nothing} isRetrying={false} />
  </Stack>
)
