import type { Interest } from '#app/join-requests/model.ts'
import type { Branch, Year } from '#app/club/studies.ts'

/** An applicant: name, branch, year, interest, and how many hours ago. All invented. */
export type DemoApplicant = readonly [string, Branch, Year, Interest, number]

export const waiting: DemoApplicant[] = [
  ['Aarav Sethi', 'AI', '2nd', 'Cinematography', 2],
  ['Nisha Verma', 'CSE', '1st', 'Video Editing', 5],
  ['Mohd. Faiz', 'ECE', '3rd', 'Film Making', 21],
  ['Tanvi Joshi', 'IT', '1st', 'Graphic Designing', 26],
  ['Arjun Pillai', 'ME', '2nd', 'Photography', 49],
  ['Simran Kaur', 'DS', '1st', 'Video Editing', 53],
  ['Neel Bhattacharya', 'CSE', '4th', 'Film Making', 77],
  ['Zoya Ansari', 'Other', '2nd', 'Other', 98],
  ['Pranav Kulkarni', 'EE', '1st', 'Cinematography', 120],
]

export const approved: DemoApplicant[] = [
  ['Ritika Saxena', 'CSE', '2nd', 'Video Editing', 190],
  ['Kabir Menon', 'ECE', '3rd', 'Cinematography', 214],
  ['Ananya Dutta', 'IT', '2nd', 'Graphic Designing', 260],
  ['Farhan Siddiqui', 'CSE', '1st', 'Film Making', 311],
  ['Meher Gill', 'AI', '2nd', 'Video Editing', 380],
  ['Vivaan Rastogi', 'ME', '4th', 'Film Making', 402],
  ['Lavanya Iyer', 'DS', '3rd', 'Photography', 455],
  ['Ishaan Tyagi', 'IOT', '1st', 'Cinematography', 520],
  ['Pooja Nair', 'CE', '2nd', 'Video Editing', 566],
  ['Samar Chauhan', 'CSE', '3rd', 'Film Making', 610],
  ['Diya Bansal', 'IT', '1st', 'Graphic Designing', 702],
  ['Rehan Qazi', 'EE', '2nd', 'Video Editing', 777],
  ['Tara Mathew', 'AI', '3rd', 'Cinematography', 850],
  ['Om Prakash Yadav', 'ME', '1st', 'Film Making', 930],
  ['Gauri Deshpande', 'CSE', '4th', 'Video Editing', 1010],
  ['Aditya Rawat', 'ECE', '2nd', 'Photography', 1104],
  ['Sneha Kapoor', 'Other', '1st', 'Graphic Designing', 1190],
  ['Yusuf Khan', 'DS', '2nd', 'Film Making', 1303],
]

/** Accounts from /signup that wait for approval: name and local part of the email address. */
export const signUps = [
  ['Bhavya Arora', 'bhavya.arora'],
  ['Chirag Solanki', 'chirag.solanki'],
  ['Esha Mukherjee', 'esha.mukherjee'],
  ['Harsh Vardhan', 'harsh.vardhan'],
  ['Juhi Prasad', 'juhi.prasad'],
  ['Manav Oberoi', 'manav.oberoi'],
] as const

/** No demo admin has a password, so nobody can sign in as one. */
export const admins = [
  ['Devika Rao', 'devika.rao', 'approved'],
  ['Nikhil Sharma', 'nikhil.sharma', 'approved'],
  ['Rhea Fernandes', 'rhea.fernandes', 'pending'],
  ['Tushar Goel', 'tushar.goel', 'rejected'],
] as const
