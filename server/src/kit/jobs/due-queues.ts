type FindDue = (queues: readonly string[]) => Promise<ReadonlySet<string>>

type Call = { queue: string; resolve: (isDue: boolean) => void }

/**
 * Whether a queue has a due job. Calls made while a search runs are batched into the next one: the running search may have
 * started before their job was committed. True for all of a search that fails: each worker then polls and reports the failure.
 */
export const batchDueChecks = (findDue: FindDue): ((queue: string) => Promise<boolean>) => {
  let waiting: Call[] = []
  let isSearching = false
  const search = async (): Promise<void> => {
    for (let batch = waiting; batch.length > 0; batch = waiting) {
      waiting = []
      const queues = batch.map(({ queue }) => queue)
      const due = await findDue(queues).catch(() => new Set(queues))
      for (const { queue, resolve } of batch) resolve(due.has(queue))
    }
    isSearching = false
  }
  return (queue) =>
    new Promise((resolve) => {
      waiting.push({ queue, resolve })
      if (isSearching) return
      isSearching = true
      // Workers that start or wake together call within one turn of the event loop.
      setImmediate(() => void search())
    })
}
