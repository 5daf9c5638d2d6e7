import { useElementSize } from '@mantine/hooks'
import type { RefCallback } from 'react'

/** Minimum tile size and gap in pixels. */
export const tile = { width: 300, height: 210, gap: 12 }

const howMany = (room: number, size: number): number => Math.max(1, Math.floor((room + tile.gap) / (size + tile.gap)))

/** Columns and rows that fit into `ref`; 0 before the element is measured. */
export const useFit = (): { ref: RefCallback<HTMLDivElement>; columns: number; fits: number } => {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const isMeasured = width > 0 && height > 0
  const columns = isMeasured ? howMany(width, tile.width) : 0
  return { ref, columns, fits: columns * (isMeasured ? howMany(height, tile.height) : 0) }
}
