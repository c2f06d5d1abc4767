import { Drawing } from './icon.tsx'

/** Apart from the other icons, so that only pages with links to other sites load them. */
const drawings = {
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r=".6" fill="currentColor" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 10.5V17M8 7.2v.1M12 17v-6.5M12 13.5c0-4 4.5-4 4.5-.5v4" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.5 9.5 4.5 2.5-4.5 2.5z" fill="currentColor" />
    </>
  ),
}

export type SocialIconName = keyof typeof drawings

/** Always beside text or inside a link that has an accessible name. */
export function SocialIcon({ name }: { name: SocialIconName }) {
  return <Drawing>{drawings[name]}</Drawing>
}
