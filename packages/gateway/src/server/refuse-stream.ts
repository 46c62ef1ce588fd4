import { constants, type ServerHttp2Stream } from 'node:http2';
import { type GatewayIssueCode, issueOf, problemText } from '@urikit/http-cache/internal';

/** Answers a stream with an issue and ends it (RFC 9113 8.1). */
export function refuseStream(stream: ServerHttp2Stream, issue: GatewayIssueCode): void {
  const { status, code } = issueOf(issue);
  const body = problemText(status, code);
  const type = 'application/problem+json';
  stream.respond({ ':status': status, 'content-type': type, 'content-length': Buffer.byteLength(body) });
  stream.end(body);
  stream.close(constants.NGHTTP2_NO_ERROR);
}
