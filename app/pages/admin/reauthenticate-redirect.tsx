import { type LoaderFunctionArgs, redirect } from 'react-router'

/** The former address of `/admin/reauthenticate`. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/admin/reauthenticate${new URL(request.url).search}`, 301)
}
