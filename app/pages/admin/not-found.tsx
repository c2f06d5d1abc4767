import { data } from 'react-router'

/** Any other address of the admin area: an admin keeps the navigation, anybody else gets the 404 of the site. */
export function loader() {
  throw data('No such page', { status: 404 })
}

export default function AdminNotFoundPage() {
  return null
}
