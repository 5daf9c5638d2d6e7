import { Fieldset, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields of a long form below a title of their own. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Fieldset
    variant="unstyled"
    mx={0}
    legend={
      <Text span fw={700}>
        {title}
      </Text>
    }
  >
    <Stack gap="md" mt={4}>
      {children}
    </Stack>
  </Fieldset>
)
