/** The part of the page that has the tables of Unicode; a file of its own, so that it is loaded apart. */
export { hazards } from '@urikit/safety';
