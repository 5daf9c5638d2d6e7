import { Button, Group, Text } from '@mantine/core'
import type { RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import type { DryRun } from '@parkla/contract/office/retention/retention.schema.ts'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { retention } from './retention.api.ts'

const Result = ({ result: { Rows, IsMore, HeldBack } }: { result: DryRun }) => {
  const t = useT()
  const { number } = useFormat()
  return (
    <Text component="output" size="sm">
      {IsMore
        ? t(($) => $.retention.dryRun.more, { rows: number(Rows) })
        : t(($) => $.retention.dryRun.rows, { count: Rows })}
      {HeldBack > 0 && `, ${t(($) => $.retention.dryRun.held, { count: HeldBack })}`}
    </Text>
  )
}

/** Counts the rows that a run would remove now (R177). */
export const DryRunButton = ({ kind }: { kind: RetentionKind }) => {
  const t = useT()
  const [result, setResult] = useState<DryRun>()
  const { run, isRunning } = useAction(retention.dryRun)
  const count = async (): Promise<void> => {
    const answer = await run({ kind })
    if (answer) setResult(answer)
  }
  return (
    <Group gap="xs" justify="flex-end">
      {result && !isRunning && <Result result={result} />}
      <Button variant="default" size="xs" loading={isRunning} onClick={() => void count()}>
        {t(($) => $.retention.dryRun.button)}
      </Button>
    </Group>
  )
}
