/** The text of docs/reference/secrets.md, from the tables of @urikit/secrets. */
export declare function secretsPage(): string;
