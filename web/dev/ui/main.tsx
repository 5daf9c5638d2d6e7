import { Box, MantineProvider, Stack, Title } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import '../../src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../src/kit/api/query.ts'
import { showLanguage } from '../../src/kit/phrases.ts'
import { ConfirmDialog } from '../../src/ui/dialogs/ConfirmDialog.tsx'
import { Snackbars } from '../../src/ui/page/Snackbars.tsx'
import { theme } from '../../src/ui/theme.ts'
import { Dialogs } from './Dialogs.tsx'
import { Fields } from './Fields.tsx'
import { Forms } from './Forms.tsx'
import { Lists } from './Lists.tsx'
import { Marks } from './Marks.tsx'
import { Pages } from './Pages.tsx'

/** Each is compared with its pictures by `e2e/ui-parts.spec.ts`. */
const sections = { Marks, Fields, Forms, Lists, Pages, Dialogs }

const Parts = () => (
  <>
    <Stack component="main" gap="xl" p="md" maw={1080}>
      {Object.entries(sections).map(([name, Section]) => (
        <Box component="section" key={name} id={name} p="xs">
          <Title order={2} mb="md">
            {name}
          </Title>
          <Section />
        </Box>
      ))}
    </Stack>
    <div id="layers" />
    <ConfirmDialog />
    <Snackbars />
  </>
)

const router = createRouter({
  routeTree: createRootRoute({ component: Parts }),
  history: createMemoryHistory(),
})

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

await showLanguage('en')
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
)
