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
  undo: <path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H8M8 5 4 9l4 4" />,
  leave: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  message: <path d="M4 5h16v11H10l-5 4v-4H4z" />,
}

export type AdminIconName = keyof typeof adminDrawings

/** Always beside words or inside a control that has an accessible name. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return <Drawing>{adminDrawings[name]}</Drawing>
}
