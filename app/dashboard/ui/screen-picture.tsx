import type { HandbookView } from '../handbook.rules.ts'
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  pictureShapes,
  pictureText,
  type ScreenPicture as Picture,
} from '../screen-pictures.rules.ts'
import styles from './handbook.module.css'

/** A drawing of a screen, in the colours of the theme. */
export function ScreenPicture({ picture, view }: { picture: Picture; view: HandbookView }) {
  return (
    <svg
      className={styles.picture}
      viewBox={`-1 -1 ${PICTURE_WIDTH + 2} ${PICTURE_HEIGHT + 2}`}
      role="img"
      aria-label={pictureText(picture)}
    >
      {pictureShapes(picture, view).map((shape) =>
        shape.kind === 'box' ? (
          <rect
            key={JSON.stringify(shape)}
            x={shape.x}
            y={shape.y}
            width={shape.width}
            height={shape.height}
            rx={shape.radius}
            fill={`var(--${shape.fill})`}
            stroke={shape.line && `var(--${shape.line})`}
          />
        ) : (
          <text
            key={JSON.stringify(shape)}
            x={shape.x}
            y={shape.y}
            fontSize={shape.size}
            fontWeight={shape.isBold ? 700 : 500}
            textAnchor={shape.isCentred ? 'middle' : 'start'}
            fill={`var(--${shape.fill})`}
          >
            {shape.text}
          </text>
        ),
      )}
    </svg>
  )
}
