import { encode } from 'uqr'

/** A QR code: black on white in both themes, as cameras expect it. */
export const QrCode = ({ text, label, size = 180 }: { text: string; label: string; size?: number }) => {
  const { data, size: modules } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((square) => square !== '')
    .join('')
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}
