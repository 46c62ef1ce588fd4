'use strict';

// Runs in a frame without an origin, whose policy has no connections. Each message brings one program and a port; the program
// runs in a worker that is stopped when its time is over.
addEventListener('message', ({ data, ports: [port] }) => {
  const { library, program, milliseconds } = data;
  const url = URL.createObjectURL(
    new Blob([library, '\n', program, '\n;urikitFinish();'], { type: 'text/javascript' }),
  );
  const before = library.split('\n').length;
  const worker = new Worker(url);
  const stop = (message) => {
    clearTimeout(timer);
    worker.terminate();
    URL.revokeObjectURL(url);
    if (message !== undefined) port.postMessage(message);
    port.postMessage({ kind: 'stopped' });
  };
  const timer = setTimeout(() => stop({ kind: 'late' }), milliseconds);
  worker.addEventListener('message', (event) => {
    port.postMessage(event.data);
    if (event.data?.kind === 'end') stop();
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    stop({ kind: 'thrown', message: event.message, line: event.lineno - before });
  });
});
