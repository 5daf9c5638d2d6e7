type FindDue = (queues: readonly string[]) => Promise<ReadonlySet<string>>

type Waiting = { queue: string; resolve: (isDue: boolean) => void; reject: (reason: unknown) => void }

/** True if the queue has jobs. Questions that arrive while a search runs wait for the next one, which answers all of them. */
export const openDueQueues = (findDue: FindDue): ((queue: string) => Promise<boolean>) => {
  let waiting: Waiting[] = []
  let isSearching = false
  const search = async (): Promise<void> => {
    for (let asked = waiting; asked.length > 0; asked = waiting) {
      waiting = []
      try {
        const due = await findDue(asked.map(({ queue }) => queue))
        for (const { queue, resolve } of asked) resolve(due.has(queue))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isSearching = false
  }
  return (queue) =>
    new Promise((resolve, reject) => {
      waiting.push({ queue, resolve, reject })
      if (isSearching) return
      isSearching = true
      // Workers that start or wake at once ask within one turn of the event loop.
      setImmediate(() => void search())
    })
}
