import { useState } from 'react'
import { readStored, writeStored } from '../kit/storage.ts'

/** Hook: whether the sidebar is collapsed to 70 pixels; remembered per user (R37). */
export const useIsMini = (userId: number) => {
  const key = `sidebar.mini.${userId}`
  const [isMini, setMini] = useState(readStored(key) === '1')
  const toggle = () => {
    writeStored(key, isMini ? undefined : '1')
    setMini(!isMini)
  }
  return { isMini, toggle }
}
