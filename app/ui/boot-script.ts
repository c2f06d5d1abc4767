/** Admin pages, a member's own, those of a private link and those used at the entrance have no opening screen. */
const withoutOpening =
  /^\/(admin(-login)?|signup|reset-password|invite|recovery|door|tickets|me|join\/status|entries|jury|share|preview|stop-messages|certificates)(\/|$)/i

/** Whether a page of this path begins with the opening screen, in a browser session that has not seen it yet. */
export function hasOpening(pathname: string): boolean {
  return !withoutOpening.test(pathname)
}

/** A session cookie, which all tabs share and no server reads: the opening screen was shown. */
const OPENING_SEEN = 'opening=seen'

/**
 * Runs in the head before the first paint: the stored theme (without one the admin area follows the device), the mark that scripts run, whether the opening screen was seen
 * in this browser session, and one listener that lets a key or a click skip it even before the page has hydrated.
 */
export const bootScript = `(()=>{const r=document.documentElement;r.dataset.scripts='';try{const t=localStorage.getItem('theme')||(/^\\/admin/.test(location.pathname)?'device':'');if(t==='light'||t==='device'&&matchMedia('(prefers-color-scheme: light)').matches)r.dataset.theme='light';if(document.cookie.includes('${OPENING_SEEN}'))r.dataset.intro='seen';else if(!${withoutOpening}.test(location.pathname))document.cookie='${OPENING_SEEN};path=/;samesite=lax'}catch{}const s=()=>{r.dataset.intro='skipped'};addEventListener('keydown',s,{once:true});addEventListener('click',s,{once:true})})()`
