const width = 120
const height = 32

/** The scale covers at least a quarter of the spots, so that one car does not look like a rush. */
const leastShare = 0.25

/** Line of cars over two hours, from 0; decorative, its values are in the text. */
export const Sparkline = ({ trend, spots }: { trend: readonly number[]; spots: number }) => {
  const top = Math.max(1, spots * leastShare, ...trend)
  const points = trend.map((cars, step) => {
    const x = (step / Math.max(1, trend.length - 1)) * width
    return `${x.toFixed(1)},${(height - (cars / top) * height).toFixed(1)}`
  })
  return (
    <svg viewBox={`0 -1 ${width} ${height + 2}`} preserveAspectRatio="none" width="100%" height={36} aria-hidden>
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} fill="currentcolor" opacity={0.14} />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentcolor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
