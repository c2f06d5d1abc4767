import { Drawing, drawings } from './icon.tsx'

/** Icons that only admin and registration pages use, so that public pages do not load them. */
const adminDrawings = {
  ...drawings,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.2l3.5 2" />
    </>
  ),
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />,
  copy: <path d="M9 9h11v11H9zM15 9V4H4v11h5" />,
  edit: <path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />,
  drag: <path d="M5 8h14M5 12h14M5 16h14" />,
  undo: <path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H8M8 5 4 9l4 4" />,
  leave: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  home: <path d="M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z" />,
  people: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.300M18 14.200a6.5 6.5 0 0 1 3.5 5.300" />
  ),
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" strokeLinecap="round" />,
  film: <path d="M3.5 5h17v14h-17zM8 5v14M16 5v14M3.5 9.7H8M3.5 14.3H8M16 9.7h4.5M16 14.3h4.5" />,
  chart: <path d="M4 20.5h16.5M6.5 17v-5M12 17V5M17.5 17V9" />,
  book: <path d="M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14" />,
  mail: <path d="M3.5 6h17v12.500h-17zM4 6.500l8 6.500 8-6.500" />,
  store: (
    <path d="M12 9c4.4 0 8-1.200 8-2.700S16.400 3.500 12 3.500 4 4.700 4 6.300 7.600 9 12 9zM4 6.300V18c0 1.500 3.600 2.700 8 2.700s8-1.200 8-2.700V6.300M4 12c0 1.500 3.600 2.700 8 2.700s8-1.200 8-2.700" />
  ),
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  message: <path d="M4 5h16v11H10l-5 4v-4H4z" />,
}

export type AdminIconName = keyof typeof adminDrawings

/** Always beside text or inside a control that has an accessible name. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return <Drawing>{adminDrawings[name]}</Drawing>
}
