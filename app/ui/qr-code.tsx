/** A QR code, black on white in both themes. `drawing`: modules along one side with the quiet zone, and one path of squares. */
export function QrCode({
  drawing: { size, path },
  label,
  className,
}: {
  drawing: { size: number; path: string }
  /** What it is for: 'QR code for the door'. */
  label: string
  className?: string | undefined
}) {
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
