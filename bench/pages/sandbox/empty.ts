/** The floor of any worker: a module that answers. */
self.onmessage = ({ data }) => self.postMessage(data);
